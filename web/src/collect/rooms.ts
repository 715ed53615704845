// The routes of the rooms, and where a room's page is.
import { ApiError, unreachable } from "../api/client";
import type { Problem } from "../api/types";
import { libraryUrl } from "../api/urls";
import type { Invitation, MadeRoom, MakeRoom, RoomState, RoomSummary, Suggestion } from "./types";

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

async function ask<T>(url: string, body?: unknown): Promise<T> {
  const init: RequestInit = { credentials: "same-origin" };
  if (body !== undefined) {
    init.method = "POST";
    init.headers = { "Content-Type": "application/json" };
    init.body = JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(url, init);
  } catch {
    throw unreachable();
  }
  if (response.status === 502 || response.status === 504) throw unreachable();
  if (response.status === 204) return undefined as T;
  const told = (await response.json().catch(() => null)) as unknown;
  if (response.ok) return told as T;
  const detail = `The server could not do that (${response.status}).`;
  const plain: Problem = { type: "about:blank", title: "", status: response.status, detail, code: "unknown" };
  throw new ApiError(told && typeof told === "object" ? { ...plain, ...told } : plain);
}

export const getRooms = (library: string) => ask<RoomSummary[]>(roomsUrl(library));
export const getSuggestion = (library: string, seeds: number) =>
  ask<Suggestion>(`${roomsUrl(library)}/suggestion?seeds=${seeds}`);
export const makeRoom = (library: string, wish: MakeRoom) => ask<MadeRoom>(roomsUrl(library), wish);
export const renewInvitations = (library: string, room: number) =>
  ask<Invitation[]>(`${roomsUrl(library)}/${room}/invitations`, {});
export const endRoom = (library: string, room: number) => ask<RoomSummary>(`${roomsUrl(library)}/${room}/end`, {});

export type Act = "messages" | "searches" | "shared" | "commands" | "tasks" | "end";

export const look = (place: Place) => ask<RoomState>(seatUrl(place));
export const act = (place: Place, what: Act, body: object) => ask<RoomState>(`${seatUrl(place)}/${what}`, body);
export const typeOn = (place: Place) => ask<undefined>(`${seatUrl(place)}/typing`, {});

/** A word of its own for each act, so that one that is sent twice is done once. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
