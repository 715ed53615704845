// Fetching a file, with progress, and giving it to the person's browser to keep.
import { broken, send } from "../api/client";

export interface Fetched {
  blob: Blob;
  name: string;
}

/** Bytes so far, and of how many; null while nobody knows. */
export type OnBytes = (done: number, total: number | null) => void;

/** The name in a Content-Disposition header; the plain one only if there is no UTF-8 one (RFC 6266). */
export function nameIn(header: string | null): string | null {
  const coded = /filename\*\s*=\s*utf-8'[^']*'([^;]+)/i.exec(header ?? "")?.[1];
  if (coded) {
    try {
      return decodeURIComponent(coded.trim());
    } catch {
      return null;
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/i.exec(header ?? "")?.[1]?.trim() ?? null;
}

export async function fetchFile(url: string, name: string, onBytes: OnBytes, signal: AbortSignal): Promise<Fetched> {
  const response = await send(url, { signal });
  const length = Number(response.headers.get("Content-Length"));
  const total = length > 0 ? length : null;
  const type = response.headers.get("Content-Type") ?? "application/octet-stream";
  const named = nameIn(response.headers.get("Content-Disposition")) ?? name;
  if (!response.body) return { blob: await response.blob(), name: named };

  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let done = 0;
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done: ended, value } = await reader.read();
      if (ended) break;
      pieces.push(value);
      done += value.length;
      onBytes(done, total);
    }
  } catch (thrown) {
    throw broken(thrown);
  }
  return { blob: new Blob(pieces, { type }), name: named };
}

/** Hand a file over to the browser's downloads. */
export function keep({ blob, name }: Fetched): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has to have begun before the address may go.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function bytesInWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
