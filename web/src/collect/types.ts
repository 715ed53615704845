// Made by scripts/page_types.py from src/photalk/apps/api/collection_rooms/wire.py; change those.
import type { PictureInfo, QuestionInfo, StepInfo } from "../api/types";

export type Role = "user" | "assistant";

export type Kind = "caise" | "chatir";

/** A command: an edit of the open picture, undo and the like, `search WORDS` or `show NUMBER`. */
export interface DoInRoom {
  command: string;
  board?: number | null;
  key?: string | null;
}

/** The wish to end the dialogue. */
export interface EndRoom {
  key?: string | null;
}

/** What the assistant has found last. */
export interface Finds {
  words: string;
  items: RoomPicture[];
}

/** A code that seats one person; it is told only once. */
export interface Invitation {
  role: "user" | "assistant";
  code: string;
}

/** Something that happened and is to be seen in the chat. */
export interface RoomLine {
  number: number;
  at: string;
  by: "user" | "assistant" | "organiser" | "system";
  text: string;
  version: RoomVersion | null;
  round: Round | null;
}

/** A new room and its invitations. */
export interface MadeRoom {
  room: RoomSummary;
  invitations: Invitation[];
}

/** A room to be made; seeds and tasks are for CAISE's kind, the rest for ChatIR's. */
export interface MakeRoom {
  kind?: "caise" | "chatir";
  title?: string;
  seeds?: number[];
  tasks?: string[];
  target?: number | null;
  top?: number;
  rounds?: number;
}

/** Who is there and who is writing just now. */
export interface Presence {
  present: ("user" | "assistant")[];
  typing: ("user" | "assistant")[];
}

/** A picture of a room; its file may have vanished since. */
export interface RoomPicture {
  id: number;
  name: string;
  width: number;
  height: number;
}

/** A room as the owner of an invitation may see it. `last` is the number of the last event. */
export interface RoomState {
  number: number;
  kind: "caise" | "chatir";
  role: "user" | "assistant";
  title: string;
  last: number;
  board: number;
  lines: RoomLine[];
  seeds: RoomPicture[];
  tasks: Task[];
  open: RoomVersion | null;
  steps: StepInfo[];
  undo: number;
  redo: number;
  finds: Finds | null;
  target: RoomPicture | null;
  question: QuestionInfo | null;
  rounds: number;
  top: number;
  found: boolean;
  ended: boolean;
  verdict: string;
}

/** A room in its organiser's list; `rank` is the target's after the last round. */
export interface RoomSummary {
  number: number;
  kind: "caise" | "chatir";
  title: string;
  made: string;
  latest: string;
  messages: number;
  commands: number;
  tasks: number;
  ticked: number;
  ended: boolean;
  found: boolean;
  rank: number | null;
  present: ("user" | "assistant")[];
}

/** A picture as `do` makes it; `command` and `text` say what was done last, to the assistant only. */
export interface RoomVersion {
  picture: RoomPicture;
  do: string[];
  command: string;
  text: string;
}

/** How the system stands after a round of ChatIR's: the target's rank from 1, and the first pictures. */
export interface Round {
  rank: number | null;
  depth: number;
  best: RoomPicture[];
}

/** A line of the chat; in a room of ChatIR's kind the description, or an answer. */
export interface SayInRoom {
  text: string;
  board?: number | null;
  key?: string | null;
}

/** What the assistant looks for. */
export interface SearchInRoom {
  words: string;
  key?: string | null;
}

/** A picture for the user to see. */
export interface ShareInRoom {
  picture: number;
  board?: number | null;
  key?: string | null;
}

/** Pictures at random and tasks, to begin with. */
export interface Suggestion {
  seeds: PictureInfo[];
  tasks: string[];
}

/** A suggestion of the organiser's, and whether the user has done it. */
export interface Task {
  text: string;
  done: boolean;
}

/** A task by its place from 0, done or not. */
export interface TickTask {
  task: number;
  done?: boolean;
}
