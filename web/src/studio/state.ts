// What the page knows of a conversation, and how everything that happens changes it.
import type { LibraryInfo, MessageProgress, QuestionInfo, ReplyInfo, Results, SessionState, TurnInfo, View, WayOut } from "../api/types";
import { together } from "../shared/words";

export type Phase = "loading" | "locked" | "ready" | "none";

/** What is being worked on: `said` is "" when it was a click that asked for it. */
export interface Pending {
  said: string;
  progress: MessageProgress | null;
}

export interface StudioState {
  phase: Phase;
  /** Whether the server answers. */
  reachable: boolean;
  libraries: LibraryInfo[];
  library: LibraryInfo | null;
  session: number | null;
  turns: TurnInfo[];
  results: Results | null;
  view: View | null;
  question: QuestionInfo | null;
  suggestions: string[];
  /** What to leave out, where nothing was found. */
  waysOut: WayOut[];
  /** Files that turns wrote, by the turn's number. */
  saved: Record<number, string>;
  pending: Pending | null;
  /** What is being typed; a message that could not be sent comes back here. */
  draft: string;
  /** A message of which nobody knows whether it arrived, because the connection broke. */
  unsure: { text: string; after: number } | null;
  /** Why the last thing could not be done. */
  problem: string | null;
  /** Something to know that is no fault. */
  notice: string | null;
}

/** What there is before a conversation has begun. */
const NO_TALK = {
  session: null,
  turns: [],
  results: null,
  view: null,
  question: null,
  suggestions: [],
  waysOut: [],
  saved: {},
  pending: null,
  unsure: null,
  problem: null,
  notice: null,
};

export const START: StudioState = {
  ...NO_TALK,
  phase: "loading",
  reachable: true,
  libraries: [],
  library: null,
  draft: "",
};

export const ELSEWHERE = "This conversation went on in another window. Here is where it stands now.";
const KEPT = " Your message is still in the box.";
export const BACK = "The server is back. Your message had not arrived; it is still in the box.";

export type Action =
  | { type: "libraries"; libraries: LibraryInfo[]; chosen: string | null }
  | { type: "library"; library: LibraryInfo }
  | { type: "locked" }
  | { type: "link"; reachable: boolean }
  | { type: "left" }
  | { type: "synced"; session: SessionState }
  | { type: "explained"; turns: number; results: Results }
  | { type: "draft"; text: string }
  | { type: "started"; said: string }
  | { type: "progress"; progress: MessageProgress }
  | { type: "replied"; reply: ReplyInfo }
  | { type: "failed"; problem: string; unsure: boolean }
  | { type: "notice"; text: string | null }
  | { type: "dismissed" };

/** A list that goes on from an earlier one has that one's pictures before it, with what was known of them. */
export function mergeResults(before: Results | null, now: Results): Results {
  const first = now.items[0]?.number ?? 1;
  if (!before || (first <= 1 && now.start <= 1)) return now;
  const known = new Map(before.items.map((item) => [item.number, item]));
  const items = now.items.map((item) => {
    const earlier = known.get(item.number);
    return item.why.length === 0 && earlier?.picture?.id === item.picture?.id ? (earlier ?? item) : item;
  });
  return { ...now, items: [...before.items.filter((item) => item.number < first), ...items] };
}

function synced(state: StudioState, session: SessionState): StudioState {
  const { unsure } = state;
  const same = state.session === session.id;
  // A conversation only ever grows: what has fewer turns was asked for earlier, and overtaken by a reply.
  if (same && session.turns.length < state.turns.length) return { ...state, reachable: true };
  const arrived = unsure !== null && session.turns[unsure.after]?.user === unsure.text;
  return {
    ...state,
    phase: "ready",
    reachable: true,
    session: session.id,
    turns: session.turns,
    results: session.results,
    view: session.view,
    question: session.question,
    suggestions: session.suggestions,
    waysOut: session.ways_out,
    saved: same ? state.saved : {},
    draft: arrived && state.draft === unsure.text ? "" : state.draft,
    unsure: null,
    problem: arrived ? null : unsure ? BACK : state.problem,
  };
}

function linked(state: StudioState, reachable: boolean): StudioState {
  if (state.reachable === reachable) return state;
  // Where no conversation had begun, nothing can have arrived.
  const back = reachable && state.unsure !== null && state.session === null;
  return { ...state, reachable, ...(back && { unsure: null, problem: BACK }) };
}

function replied(state: StudioState, reply: ReplyInfo): StudioState {
  const { turn } = reply;
  return {
    ...state,
    reachable: true,
    turns: [...state.turns.filter((earlier) => earlier.number < turn.number), turn],
    results: reply.results ? mergeResults(state.results, reply.results) : turn.commands.includes("forget all") ? null : state.results,
    view: reply.view,
    question: turn.question,
    suggestions: reply.suggestions,
    waysOut: reply.ways_out,
    saved: reply.saved ? { ...state.saved, [turn.number]: reply.saved } : state.saved,
    pending: null,
    unsure: null,
    problem: null,
    notice: null,
  };
}

function failed(state: StudioState, problem: string, unsure: boolean): StudioState {
  const said = state.pending?.said ?? "";
  return {
    ...state,
    pending: null,
    problem: said ? problem + KEPT : problem,
    draft: said ? together(said, state.draft) : state.draft,
    unsure: said && unsure ? { text: said, after: state.turns.length } : null,
  };
}

export function reduce(state: StudioState, action: Action): StudioState {
  switch (action.type) {
    case "libraries": {
      const { libraries, chosen } = action;
      const library = libraries.find(({ id }) => id === chosen) ?? libraries[0] ?? null;
      return { ...state, phase: library ? "ready" : "none", reachable: true, libraries, library };
    }
    case "library":
      return {
        ...state,
        library: action.library,
        libraries: state.libraries.map((other) => (other.id === action.library.id ? action.library : other)),
      };
    case "locked":
      return { ...state, phase: "locked", reachable: true };
    case "link":
      return linked(state, action.reachable);
    case "left":
      return { ...state, ...NO_TALK };
    case "synced":
      return synced(state, action.session);
    case "explained":
      return state.turns.length === action.turns ? { ...state, results: action.results } : state;
    case "draft":
      return { ...state, draft: action.text };
    case "started":
      return {
        ...state,
        pending: { said: action.said, progress: null },
        draft: action.said === state.draft.trim() ? "" : state.draft,
        problem: null,
        notice: null,
      };
    case "progress":
      return state.pending ? { ...state, pending: { ...state.pending, progress: action.progress } } : state;
    case "replied":
      return replied(state, action.reply);
    case "failed":
      return failed(state, action.problem, action.unsure);
    case "notice":
      return { ...state, notice: action.text };
    case "dismissed":
      return { ...state, problem: null, notice: null };
  }
}
