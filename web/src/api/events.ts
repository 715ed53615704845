// Server-sent events: following a URL for as long as one likes, and reading a reply that is streamed to a POST.
import { ApiError, unreachable } from "./client";
import type { Problem, MessageProgress, ReplyInfo } from "./types";

export interface ServerEvent {
  event: string;
  data: string;
}

/** Splits what arrives, in whatever pieces, into whole events (the WHATWG's line rules). */
export class EventParser {
  private rest = "";
  private event = "";
  private data: string[] = [];

  push(piece: string): ServerEvent[] {
    this.rest += piece;
    // A CR at the very end may be half of a CRLF, so it waits for what follows.
    const whole = this.rest.endsWith("\r") ? this.rest.slice(0, -1) : this.rest;
    const lines = whole.split(/\r\n|\n|\r/);
    this.rest = (lines.pop() ?? "") + this.rest.slice(whole.length);
    return lines.flatMap((line) => this.take(line));
  }

  private take(line: string): ServerEvent[] {
    if (line === "") {
      const event = { event: this.event || "message", data: this.data.join("\n") };
      const told = this.data.length > 0;
      this.event = "";
      this.data = [];
      return told ? [event] : [];
    }
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") this.event = value;
    else if (field === "data") this.data.push(value);
    return [];
  }
}

/** The events of a response's body, as they come. */
export async function* eventsOf(response: Response): AsyncGenerator<ServerEvent> {
  if (!response.body) return;
  const parser = new EventParser();
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parser.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    reader.releaseLock();
  }
}

/** The reply of a streamed POST; a stream that breaks off means that the server went away. */
export async function readReply(response: Response, onProgress: (progress: MessageProgress) => void): Promise<ReplyInfo> {
  const type = response.headers.get("Content-Type") ?? "";
  try {
    if (!type.startsWith("text/event-stream")) return (await response.json()) as ReplyInfo;
    for await (const { event, data } of eventsOf(response)) {
      if (event === "progress") onProgress(JSON.parse(data) as MessageProgress);
      else if (event === "reply") return JSON.parse(data) as ReplyInfo;
      else if (event === "problem") throw new ApiError(JSON.parse(data) as Problem);
    }
  } catch (thrown) {
    throw thrown instanceof ApiError ? thrown : unreachable();
  }
  throw unreachable();
}

/** How long to wait before the nth try (from 0): half a second, twice as long each time, at most 15 s. */
export const backOff = (tries: number): number => Math.min(15_000, 500 * 2 ** Math.min(tries, 10));

/**
 * Follow one kind of event at a URL, and again whenever the connection breaks. It rests while the page is
 * hidden, because a browser has few connections for all its tabs. Returns how to stop.
 */
export function follow<T>(url: string, event: string, onData: (data: T) => void, onLost?: () => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let stopped = false;

  const close = () => {
    clearTimeout(timer);
    source?.close();
    source = null;
  };
  const open = () => {
    close();
    if (stopped || document.hidden) return;
    source = new EventSource(url);
    source.addEventListener(event, (message: MessageEvent<string>) => {
      tries = 0;
      onData(JSON.parse(message.data) as T);
    });
    source.addEventListener("error", () => {
      close();
      timer = setTimeout(open, backOff(tries));
      tries += 1;
      onLost?.();
    });
  };
  document.addEventListener("visibilitychange", open);
  open();
  return () => {
    stopped = true;
    close();
    document.removeEventListener("visibilitychange", open);
  };
}
