// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SeatView } from "./SeatView";
import type { RoomState } from "./types";

class FakeSource extends EventTarget {
  static last: FakeSource;
  url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeSource.last = this;
  }
  close() {}
  tell(kind: string, data: unknown) {
    act(() => void this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) })));
  }
}

const DOG = { id: 7, name: "<b>dog</b>.jpg", width: 400, height: 300 };
const EMPTY: RoomState = {
  number: 1,
  kind: "caise",
  role: "user",
  title: "Pets",
  last: 1,
  board: 0,
  lines: [{ number: 1, at: "2026-01-01T10:00:00Z", by: "assistant", text: "How can I help you today?", version: null, round: null }],
  seeds: [],
  tasks: [],
  open: null,
  steps: [],
  undo: 0,
  redo: 0,
  finds: null,
  target: null,
  question: null,
  rounds: 0,
  top: 0,
  found: false,
  ended: false,
  verdict: "",
};

type Sent = { url: string; body: Record<string, unknown> };
let sent: Sent[] = [];
let answers: (() => Promise<Response>)[] = [];

const json = (body: unknown, status = 200) => async () => new Response(JSON.stringify(body), { status });
const away = () => async (): Promise<Response> => {
  throw new TypeError("no network");
};

beforeEach(() => {
  sent = [];
  answers = [];
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (url.endsWith("/typing")) return new Response(null, { status: 204 });
    sent.push({ url, body: JSON.parse(String(init?.body ?? "{}")) as Record<string, unknown> });
    return (answers.shift() ?? json({ detail: "Nobody expected that." }, 500))();
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function take(state: Partial<RoomState> = {}) {
  render(<SeatView place={{ library: "L", code: "code" }} />);
  FakeSource.last.tell("room", { ...EMPTY, ...state });
}

test("it follows its own seat and shows what is told, as text", () => {
  take({ lines: [...EMPTY.lines, { number: 2, at: "2026-01-01T10:00:01Z", by: "user", text: "<img src=x>", version: null, round: null }] });
  expect(FakeSource.last.url).toBe("/api/v1/libraries/L/seats/code/events");
  expect(screen.getByText("<img src=x>")).toBeTruthy();
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test("who is there and who is writing is said", () => {
  take();
  expect(screen.getByText("The assistant is not here")).toBeTruthy();
  FakeSource.last.tell("presence", { present: ["user", "assistant"], typing: ["assistant"] });
  expect(screen.getByText("The assistant is here")).toBeTruthy();
  expect(screen.getByText("The assistant is writing…")).toBeTruthy();
});

test("a message that finds no server is sent again with the same key", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  take();
  answers = [away(), json({ ...EMPTY, last: 2 })];
  await userEvent.type(screen.getByLabelText("Your message"), "hello{Enter}");
  await waitFor(() => expect(screen.getByText("waiting for the server…")).toBeTruthy());
  await vi.advanceTimersByTimeAsync(2000);
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[0]?.body).toEqual(sent[1]?.body);
  expect(sent[0]?.body.text).toBe("hello");
  await waitFor(() => expect(screen.queryByText("hello")).toBeNull());
  vi.useRealTimers();
});

test("a message that is refused comes back to the box, with the reason", async () => {
  take();
  answers = [json({ detail: "This dialogue has ended." }, 409)];
  await userEvent.type(screen.getByLabelText("Your message"), "hello{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("This dialogue has ended.");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Your message").value).toBe("hello");
});

test("a message that is refused comes before what was typed meanwhile", async () => {
  take();
  let refuse = () => {};
  const told = new Promise<void>((done) => (refuse = done));
  answers = [() => told.then(json({ detail: "That is too long." }, 422))];
  await userEvent.type(screen.getByLabelText("Your message"), "hello{Enter}and");
  refuse();
  await screen.findByRole("alert");
  expect(screen.getByLabelText<HTMLTextAreaElement>("Your message").value).toBe("hello\nand");
});

test("the server is back once it has taken a message, also where the events never broke", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  take();
  answers = [away(), json({ ...EMPTY, last: 2 })];
  await userEvent.type(screen.getByLabelText("Your message"), "hello{Enter}");
  await screen.findByText(/^The server does not answer/);
  await vi.advanceTimersByTimeAsync(2000);
  await waitFor(() => expect(screen.queryByText(/^The server does not answer/)).toBeNull());
  vi.useRealTimers();
});

test("a server that is busy takes nobody’s seat away", async () => {
  take();
  await userEvent.type(screen.getByLabelText("Your message"), "half a");
  answers = [json({ detail: "The server is busy; try again in a moment.", status: 503 }, 503)];
  await act(async () => void FakeSource.last.dispatchEvent(new Event("error")));
  expect(screen.getByLabelText<HTMLTextAreaElement>("Your message").value).toBe("half a");
});

test("a message that is sent leaves a command that is at work so", async () => {
  const state = { role: "assistant" as const, open: { picture: DOG, do: [], command: "", text: "" } };
  take(state);
  answers = [() => new Promise(() => undefined), json({ ...EMPTY, ...state, last: 2 })];
  await userEvent.click(screen.getByRole("button", { name: "Rotate right by 90 degrees" }));
  await userEvent.type(screen.getByLabelText("Your message"), "wait{Enter}");
  await waitFor(() => expect(screen.queryByText("sending…")).toBeNull());
  expect(screen.getByRole<HTMLFieldSetElement>("group", { name: "Rotate" }).disabled).toBe(true);
});

test("an older state never takes the place of a newer one", () => {
  take({ last: 5, title: "New" });
  FakeSource.last.tell("room", { ...EMPTY, last: 4, title: "Old" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("New");
});

test("the assistant’s tools write commands and say which table they saw", async () => {
  const state = { role: "assistant" as const, board: 3, open: { picture: DOG, do: ["rotate 90"], command: "rotate 90", text: "" }, undo: 1 };
  take(state);
  answers = [json({ ...EMPTY, ...state, last: 2, board: 4 }), json({ ...EMPTY, ...state, last: 3, board: 5 })];
  await userEvent.click(screen.getByRole("button", { name: "Rotate right by 90 degrees" }));
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(sent.map(({ url, body }) => [url.split("/").pop(), body.command, body.board])).toEqual([
    ["commands", "rotate 270", 3],
    ["commands", "undo 1", 4],
  ]);
});

test("a picture that was found is shown to the user with one click", async () => {
  take({ role: "assistant", finds: { words: "dog", items: [DOG] } });
  answers = [json({ ...EMPTY, role: "assistant", last: 2 })];
  await userEvent.click(screen.getByRole("button", { name: "Show picture 1, <b>dog</b>.jpg" }));
  expect(sent[0]?.body).toMatchObject({ picture: 7, board: 0 });
});

test("the user has tasks to tick off and no tools", async () => {
  take({ tasks: [{ text: "Find a dog", done: false }] });
  answers = [json({ ...EMPTY, last: 2, tasks: [{ text: "Find a dog", done: true }] })];
  await userEvent.click(screen.getByLabelText("Find a dog"));
  expect(sent[0]?.body).toEqual({ task: 0, done: true });
  expect(screen.queryByText("Rotate")).toBeNull();
  expect(screen.queryByRole("search")).toBeNull();
});

test("an answer is to the question that was seen", async () => {
  take({ kind: "chatir", board: 2, rounds: 10, top: 10, target: DOG, question: { text: "Is there a dog in it?", options: ["yes", "no"] } });
  answers = [json({ ...EMPTY, kind: "chatir", last: 2, ended: true, found: true, verdict: "Found: it is number 1.", target: DOG })];
  await userEvent.click(screen.getByRole("button", { name: "yes" }));
  expect(sent[0]?.body).toMatchObject({ text: "yes", board: 2 });
  expect(await screen.findByText("Found: it is number 1.")).toBeTruthy();
  expect(screen.queryByLabelText("Your message")).toBeNull();
});

test("an invitation that opens nothing says so", async () => {
  render(<SeatView place={{ library: "L", code: "code" }} />);
  answers = [json({ detail: "This invitation opens no room.", status: 404 }, 404)];
  act(() => void FakeSource.last.dispatchEvent(new Event("error")));
  expect(await screen.findByText("This invitation opens no room.")).toBeTruthy();
});
