import { describe, expect, it } from "vitest";
import type { PictureInfo, ReplyInfo, Result, Results, SessionState, TurnInfo } from "../api/types";
import { ELSEWHERE, mergeResults, reduce, START, type Action, type StudioState } from "./state";

const turn = (number: number, user = `say ${number}`): TurnInfo => ({
  number,
  user,
  reply: `reply ${number}`,
  brief: `reply ${number}`,
  commands: [],
  quiet: "",
  question: null,
  lists: false,
  shows: false,
  rows: [],
});
const result = (number: number): Result => ({ number, name: `${number}.jpg`, picture: {} as PictureInfo, score: null, why: [] });
const results = (...numbers: number[]): Results => ({ words: "dog", sought: ["dog"], start: numbers[0] ?? 1, total: 12, items: numbers.map(result) });
const reply = (number: number, more: Partial<ReplyInfo> = {}): ReplyInfo => ({
  turn: turn(number),
  results: null,
  view: null,
  suggestions: [],
  ways_out: [],
  saved: null,
  ...more,
});
const session = (...turns: TurnInfo[]): SessionState => ({ id: 7, turns, results: null, view: null, question: null, suggestions: [], ways_out: [] });
const after = (state: StudioState, ...actions: Action[]): StudioState => actions.reduce(reduce, state);

describe("the studio's state", () => {
  it("adds a turn, and keeps the results of a turn that listed nothing", () => {
    const state = after(START, { type: "replied", reply: reply(1, { results: results(1, 2) }) }, { type: "replied", reply: reply(2) });
    expect(state.turns.map(({ number }) => number)).toEqual([1, 2]);
    expect(state.results?.items).toHaveLength(2);
  });

  it("puts more results after those that were there", () => {
    expect(mergeResults(results(1, 2), results(3, 4)).items.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    const known = { ...results(1), items: [{ ...result(1), score: 0.5, why: [{ wish: "dog", verdict: "meets" as const, detail: "", sought: "" }] }] };
    const whole = mergeResults(known, { ...results(1, 2), start: 2 });
    expect(whole.items.map(({ score }) => score)).toEqual([0.5, null]);
    expect(mergeResults(results(1, 2), results(1)).items.map(({ number }) => number)).toEqual([1]);
  });

  it("does not show a turn twice that both an event and a reply told of", () => {
    const state = after(START, { type: "synced", session: session(turn(1)) }, { type: "replied", reply: reply(1) });
    expect(state.turns).toHaveLength(1);
  });

  it("empties the box when what is in it is sent, and keeps it when a click said something else", () => {
    const typed = after(START, { type: "draft", text: "a dog " });
    expect(after(typed, { type: "started", said: "a dog" }).draft).toBe("");
    expect(after(typed, { type: "started", said: "show me more" }).draft).toBe("a dog ");
  });

  it("gives a message back that could not be sent, before what was typed meanwhile", () => {
    const state = after(
      START,
      { type: "draft", text: "a dog" },
      { type: "started", said: "a dog" },
      { type: "draft", text: "and" },
      { type: "failed", problem: "No.", unsure: false },
    );
    expect(state.draft).toBe("a dog\nand");
    expect(state.problem).toContain("No.");
    expect(state.problem).toContain("still in the box");
    expect(state.pending).toBeNull();
  });

  it("forgets a message that had arrived although the connection broke", () => {
    const broken = after(
      START,
      { type: "synced", session: session(turn(1)) },
      { type: "draft", text: "brighter" },
      { type: "started", said: "brighter" },
      { type: "failed", problem: "Away.", unsure: true },
    );
    expect(broken.draft).toBe("brighter");
    const arrived = after(broken, { type: "synced", session: session(turn(1), turn(2, "brighter")) });
    expect(arrived.draft).toBe("");
    expect(arrived.problem).toBeNull();
    const lost = after(broken, { type: "synced", session: session(turn(1)) });
    expect(lost.draft).toBe("brighter");
    expect(lost.problem).toContain("had not arrived");
  });

  it("does not go back to a state that was asked for before the last reply", () => {
    const state = after(
      START,
      { type: "synced", session: session(turn(1)) },
      { type: "started", said: "brighter" },
      { type: "replied", reply: reply(2) },
      { type: "synced", session: session(turn(1)) },
    );
    expect(state.turns.map(({ number }) => number)).toEqual([1, 2]);
  });

  it("says of a message without a conversation that it had not arrived, once the server is back", () => {
    const state = after(
      START,
      { type: "started", said: "a dog" },
      { type: "failed", problem: "Away.", unsure: true },
      { type: "link", reachable: false },
      { type: "link", reachable: true },
    );
    expect(state.problem).toContain("had not arrived");
    expect(state.draft).toBe("a dog");
  });

  it("says that a conversation went on elsewhere and takes over where it stands", () => {
    const state = after(
      START,
      { type: "synced", session: session(turn(1)) },
      { type: "started", said: "darker" },
      { type: "failed", problem: ELSEWHERE, unsure: false },
      { type: "synced", session: session(turn(1), turn(2)) },
    );
    expect(state.turns).toHaveLength(2);
    expect(state.problem).toContain(ELSEWHERE);
    expect(state.draft).toBe("darker");
  });

  it("takes reasons only for the list that they were asked for", () => {
    const one = after(START, { type: "synced", session: { ...session(turn(1)), results: results(1) } });
    expect(after(one, { type: "explained", turns: 1, results: results(1, 2) }).results?.items).toHaveLength(2);
    expect(after(one, { type: "explained", turns: 4, results: results(1, 2) }).results?.items).toHaveLength(1);
  });

  it("keeps what is typed when a conversation is left, and nothing else of it", () => {
    const state = after(START, { type: "synced", session: session(turn(1)) }, { type: "draft", text: "x" }, { type: "left" });
    expect(state.session).toBeNull();
    expect(state.turns).toEqual([]);
    expect(state.draft).toBe("x");
  });
});
