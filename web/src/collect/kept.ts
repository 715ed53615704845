// The invitations that this browser was told. The server keeps only their digests and cannot tell them again.
import type { Invitation } from "./types";

const key = (library: string, room: number) => `photalk.room.${library}.${room}`;

export function keepInvitations(library: string, room: number, invitations: Invitation[]): void {
  try {
    localStorage.setItem(key(library, room), JSON.stringify(invitations));
  } catch {
    // A browser that keeps nothing shows the links once; new ones can be made.
  }
}

export function keptInvitations(library: string, room: number): Invitation[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(library, room)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isInvitation) : [];
  } catch {
    return [];
  }
}

function isInvitation(one: unknown): one is Invitation {
  return typeof one === "object" && one !== null && "role" in one && "code" in one && typeof one.code === "string";
}
