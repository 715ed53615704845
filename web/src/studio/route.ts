// Where the page stands, in the URL's hash, so that a reload or a bookmark goes on there: #/library/session.

export interface Route {
  library: string | null;
  session: number | null;
}

export const isCollect = (hash: string): boolean => /^#\/collect(\/|\?|$)/.test(hash);

export function readRoute(hash: string): Route {
  const found = /^#\/([^/?]+)(?:\/(\d{1,15}))?\/?$/.exec(hash);
  if (!found?.[1]) return { library: null, session: null };
  try {
    return { library: decodeURIComponent(found[1]), session: found[2] ? Number(found[2]) : null };
  } catch {
    return { library: null, session: null };
  }
}

export function writeRoute({ library, session }: Route): string {
  if (library === null) return "#/";
  return `#/${encodeURIComponent(library)}${session === null ? "" : `/${session}`}`;
}
