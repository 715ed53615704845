// The nouns of a room, as src/photalk/apps/api/rooms_wire.py has them; test_rooms_types.py compares the two.
import type { Picture, Question, Step } from "../api/types";

export type Role = "user" | "assistant";
export type Kind = "caise" | "chatir";

export interface MakeRoom {
  kind?: Kind;
  title?: string;
  seeds?: number[];
  tasks?: string[];
  target?: number | null;
  top?: number;
  rounds?: number;
}

export interface Invitation {
  role: Role;
  code: string;
}

export interface RoomSummary {
  number: number;
  kind: Kind;
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
  present: Role[];
}

export interface MadeRoom {
  room: RoomSummary;
  invitations: Invitation[];
}

export interface Suggestion {
  seeds: Picture[];
  tasks: string[];
}

export interface RoomPicture {
  id: number;
  name: string;
  width: number;
  height: number;
}

/** A picture as `do` makes it; `command` and `text` are "" for the user. */
export interface RoomVersion {
  picture: RoomPicture;
  do: string[];
  command: string;
  text: string;
}

export interface Round {
  rank: number | null;
  depth: number;
  best: RoomPicture[];
}

export interface Line {
  number: number;
  at: string;
  by: Role | "organiser" | "system";
  text: string;
  version: RoomVersion | null;
  round: Round | null;
}

export interface Task {
  text: string;
  done: boolean;
}

export interface Finds {
  words: string;
  items: RoomPicture[];
}

export interface RoomState {
  number: number;
  kind: Kind;
  role: Role;
  title: string;
  last: number;
  board: number;
  lines: Line[];
  seeds: RoomPicture[];
  tasks: Task[];
  open: RoomVersion | null;
  steps: Step[];
  undo: number;
  redo: number;
  finds: Finds | null;
  target: RoomPicture | null;
  question: Question | null;
  rounds: number;
  top: number;
  found: boolean;
  ended: boolean;
  verdict: string;
}

export interface Presence {
  present: Role[];
  typing: Role[];
}
