// Where the page stands, in the URL's hash, so that a reload or a bookmark goes on there: #/library/session/pane.

export const PANES = ["picture", "results", "library", "timeline", "map", "people", "bursts"] as const;

/** The sides of the stage, one of which is in front. */
export type Pane = (typeof PANES)[number];

/** The ways of looking at all pictures. */
export type LibraryPaneName = "library" | "timeline" | "map";

export const isLibrary = (pane: Pane): pane is LibraryPaneName => pane === "library" || pane === "timeline" || pane === "map";

export interface Route {
  library: string | null;
  session: number | null;
  pane: Pane | null;
}

export const isCollect = (hash: string): boolean => /^#\/collect(\/|\?|$)/.test(hash);

export const paneCalled = (name: unknown): Pane | null => PANES.find((pane) => pane === name) ?? null;

const ADDRESS = new RegExp(`^#/([^/?]+)(?:/(\\d{1,15}))?(?:/(${PANES.join("|")}))?/?$`);

export function readRoute(hash: string): Route {
  const found = ADDRESS.exec(hash);
  try {
    if (found?.[1])
      return {
        library: decodeURIComponent(found[1]),
        session: found[2] ? Number(found[2]) : null,
        pane: paneCalled(found[3]),
      };
  } catch {
    // No name that was ever written there.
  }
  return { library: null, session: null, pane: null };
}

export function writeRoute({ library, session, pane }: Route): string {
  if (library === null) return "#/";
  return ["#", encodeURIComponent(library), session, pane].filter((part) => part !== null).join("/");
}
