// The routes of the rooms, and where a room's page is.
import { asJson, get, post, send } from "../api/client";
import { libraryUrl } from "../api/urls";
import type {
  DoInRoom,
  EndRoom,
  Invitation,
  MadeRoom,
  MakeRoom,
  Role,
  RoomState,
  RoomSummary,
  SayInRoom,
  SearchInRoom,
  ShareInRoom,
  Suggestion,
  TickTask,
} from "./types";

/** Who sits opposite. */
export const OTHER: Record<Role, Role> = { user: "assistant", assistant: "user" };

export type Form = "caise" | "chatir" | "photalk";

/** Where one is: among an organiser's rooms, or on a seat. */
export interface Place {
  library: string;
  code: string;
}

export function placeOf(hash: string): Place | null {
  const found = /^#\/collect\/([^/?]+)\/([\w-]+)\/?$/.exec(hash);
  if (!found?.[1] || !found[2]) return null;
  try {
    return { library: decodeURIComponent(found[1]), code: found[2] };
  } catch {
    return null;
  }
}

/** The address of a seat, to be sent to whoever should take it. */
export const seatLink = (library: string, code: string): string =>
  `${window.location.origin}${window.location.pathname}#/collect/${encodeURIComponent(library)}/${code}`;

const roomsUrl = (library: string) => `${libraryUrl(library)}/rooms`;

export const seatUrl = ({ library, code }: Place) => `${libraryUrl(library)}/seats/${encodeURIComponent(code)}`;

export const exportUrl = (library: string, form: Form, room?: number) =>
  `${roomsUrl(library)}${room === undefined ? "" : `/${room}`}/export?form=${form}`;

export const getRooms = (library: string) => get<RoomSummary[]>(roomsUrl(library));
export const getSuggestion = (library: string, seeds: number) =>
  get<Suggestion>(`${roomsUrl(library)}/suggestion?seeds=${seeds}`);
export const makeRoom = (library: string, wish: MakeRoom) => post<MadeRoom>(roomsUrl(library), wish);
export const renewInvitations = (library: string, room: number) =>
  post<Invitation[]>(`${roomsUrl(library)}/${room}/invitations`, {});
export const endRoom = (library: string, room: number) => post<RoomSummary>(`${roomsUrl(library)}/${room}/end`, {});

/** What can be done from a seat, and what is told with it. */
export interface Acts {
  messages: SayInRoom;
  searches: SearchInRoom;
  shared: ShareInRoom;
  commands: DoInRoom;
  tasks: TickTask;
  end: EndRoom;
}
export type Act = keyof Acts;

export const look = (place: Place) => get<RoomState>(seatUrl(place));
export const act = <A extends Act>(place: Place, what: A, body: Acts[A]) =>
  post<RoomState>(`${seatUrl(place)}/${what}`, body);
export const typeOn = (place: Place) => send(`${seatUrl(place)}/typing`, asJson("POST", {}));

/** A word of its own for each act, so that one that is sent twice is done once. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
