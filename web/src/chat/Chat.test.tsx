import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TurnInfo } from "../api/types";
import { START, type StudioState } from "../studio/state";
import { Chat } from "./Chat";
import { readable } from "./reading";

const QUESTION = { text: "What else can be seen in it?", options: ["a man", "trees", "don't know"] };
const TURN: TurnInfo = {
  number: 1,
  user: "people <b>outdoors</b>",
  brief: "The 2 likeliest of 9 for “people”:",
  reply: "The 2 likeliest of 9 for “people”:\n   1  a.jpg  ✓ people\n   2  b.jpg\nWhat else can be seen in it?\n  (a man, trees or don't know)",
  commands: ["search people"],
  quiet: "",
  question: QUESTION,
  lists: true,
  shows: false,
  rows: [],
};
const STATE: StudioState = { ...START, phase: "ready", session: 1, turns: [TURN], question: QUESTION, suggestions: ["show me more"] };

const deeds = () => ({
  onSay: vi.fn(), onDraft: vi.fn(), onOpen: vi.fn(), onShow: vi.fn(), onTalk: vi.fn(), onDismiss: vi.fn(), onForget: vi.fn(), onAdd: vi.fn(),
});

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(cleanup);

describe("a reply as it is read", () => {
  it("is the short one, with the question only when it is past", () => {
    expect(readable(TURN, true)).toBe("The 2 likeliest of 9 for “people”.");
    expect(readable(TURN, false)).toBe("The 2 likeliest of 9 for “people”.\nWhat else can be seen in it?");
  });

  it("does not ask twice where the question is all there is", () => {
    const bare = { ...TURN, brief: QUESTION.text };
    expect(readable(bare, true)).toBe("");
    expect(readable(bare, false)).toBe(QUESTION.text);
  });
});

describe("the conversation", () => {
  it("shows what was said as text, never as markup", () => {
    const { container } = render(<Chat state={STATE} {...deeds()} />);
    expect(container.querySelector("b")).toBeNull();
    expect(screen.getByText("people <b>outdoors</b>")).toBeTruthy();
  });

  it("answers a question with a click", async () => {
    const does = deeds();
    render(<Chat state={STATE} {...does} />);
    const asked = screen.getByRole("group", { name: QUESTION.text });
    expect(within(asked).getAllByRole("button")).toHaveLength(3);
    await userEvent.click(within(asked).getByRole("button", { name: "trees" }));
    expect(does.onSay.mock.calls).toEqual([["trees"]]);
  });

  it("says a suggestion with a click", async () => {
    const does = deeds();
    render(<Chat state={STATE} {...does} />);
    await userEvent.click(screen.getByRole("button", { name: "show me more" }));
    expect(does.onSay.mock.calls).toEqual([["show me more"]]);
  });

  it("shows what was said at once and how far the answer is, and asks nothing meanwhile", () => {
    const pending = { said: "at night", progress: { stage: "searching", done: 3, total: 4 } };
    render(<Chat state={{ ...STATE, pending }} {...deeds()} />);
    expect(screen.getByText("at night")).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Searching" }).getAttribute("aria-valuenow")).toBe("3");
    expect(screen.queryByRole("group", { name: QUESTION.text })).toBeNull();
  });

  it("tells a click as a quiet line, with its answer folded away and what it shows in sight", () => {
    const clicked = { ...TURN, user: "", quiet: "Brightness of the background −81", brief: "Step 1 is dark now.", question: null };
    const results = { words: "", sought: [], start: 1, total: 1, items: [{ number: 1, name: "a.jpg", picture: null, score: null, why: [] }] };
    render(<Chat state={{ ...STATE, turns: [clicked], question: null, results }} {...deeds()} />);
    const line = screen.getByText("Brightness of the background −81").closest("details");
    expect(line?.open).toBe(false);
    expect(line?.textContent).toContain("Step 1 is dark now.");
    expect(line?.contains(screen.getByRole("button", { name: "Open 1: a.jpg" }))).toBe(false);
  });

  it("offers what to leave out where nothing was found", async () => {
    const does = deeds();
    render(<Chat state={{ ...STATE, waysOut: [{ without: "taken in 2010", count: 1346 }] }} {...does} />);
    await userEvent.click(screen.getByRole("button", { name: "Show the 1,346 without “taken in 2010”" }));
    expect(does.onForget.mock.calls).toEqual([["taken in 2010"]]);
  });

  it("tells only the last of those clicks that listed more, one after another", () => {
    const more = (number: number) => ({ ...TURN, number, user: "", quiet: "More of them", commands: ["more"], question: null });
    render(<Chat state={{ ...STATE, turns: [TURN, more(2), more(3), more(4)] }} {...deeds()} />);
    expect(screen.getAllByText("More of them")).toHaveLength(1);
  });

  it("leads the first time in three sentences, and to pictures where there are none", async () => {
    localStorage.clear();
    const does = deeds();
    const library = { id: "L", name: "L", pictures: 0, chooses_folders: true };
    const { unmount } = render(<Chat state={{ ...START, phase: "ready", library }} {...does} />);
    await userEvent.click(screen.getByRole("button", { name: "Add your pictures" }));
    expect(does.onAdd).toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    await userEvent.click(screen.getByRole("button", { name: "Next" }));
    await userEvent.click(screen.getByRole("button", { name: "Begin" }));
    expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
    unmount();
    render(<Chat state={{ ...START, phase: "ready", library }} {...does} />);
    expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
  });

  it("folds the commands of a turn away", () => {
    render(<Chat state={STATE} {...deeds()} />);
    expect(screen.getByText("search people").closest("details")?.open).toBe(false);
  });
});
