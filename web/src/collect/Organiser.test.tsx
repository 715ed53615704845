import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepInvitations } from "./kept";
import { Organiser } from "./Organiser";
import type { RoomSummary } from "./types";

const LIBRARIES = ["A", "B"].map((id) => ({ id, name: `Library ${id}`, pictures: 3, chooses_folders: false }));
const room = (title: string): RoomSummary => ({
  number: 1,
  kind: "chatir",
  title,
  made: "2026-01-01T10:00:00Z",
  latest: "2026-01-01T10:00:00Z",
  messages: 0,
  commands: 0,
  tasks: 0,
  ticked: 0,
  ended: false,
  found: false,
  rank: null,
  present: [],
});

/** The answers that are on their way, by the library they are about. */
let rooms: Record<string, (found: RoomSummary[]) => void> = {};
let ended = false;

beforeEach(() => {
  rooms = {};
  ended = false;
  localStorage.clear();
  vi.stubGlobal("fetch", async (url: string) => {
    const library = /libraries\/(\w)\/rooms/.exec(url)?.[1];
    if (!library) return Response.json(LIBRARIES);
    if (url.endsWith("/end")) {
      ended = true;
      return Response.json({ ...room("Of A"), ended });
    }
    return new Promise<Response>((answer) => {
      rooms[library] = (found) => answer(Response.json(found));
    });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const tell = (library: string, title: string) => act(async () => rooms[library]?.([room(title)]));

test("the rooms are those of the library that is chosen, however late others come", async () => {
  render(<Organiser />);
  const choice = await screen.findByLabelText("Library");
  await userEvent.selectOptions(choice, "B");
  await tell("B", "Of B");
  await tell("A", "Of A");
  expect(screen.getByRole("heading", { name: "Of B" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Of A" })).toBeNull();
});

test("a dialogue is ended only when that is sure to be meant", async () => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  render(<Organiser />);
  await screen.findByLabelText("Library");
  await tell("A", "Of A");
  await userEvent.click(screen.getByRole("button", { name: "End" }));
  expect(ended).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "End it" }));
  expect(ended).toBe(true);
});

test("a link is never that of a room with the same number in another library", async () => {
  keepInvitations("A", 1, [{ role: "user", code: "codeA" }]);
  render(<Organiser />);
  const choice = await screen.findByLabelText("Library");
  await tell("A", "Of A");
  expect(screen.getByLabelText<HTMLInputElement>("For the person who answers").value).toContain("/A/codeA");
  await userEvent.selectOptions(choice, "B");
  await tell("B", "Of B");
  const shown = within(screen.getByRole("main"));
  expect(shown.getByRole("heading", { name: "Of B" })).toBeTruthy();
  expect(shown.queryByLabelText("For the person who answers")).toBeNull();
});
