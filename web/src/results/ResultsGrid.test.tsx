import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { PictureInfo, Results } from "../api/types";
import { ResultsGrid } from "./ResultsGrid";
import { between } from "../studio/useSelection";
import { stepFrom } from "./walking";

const picture = (id: number): PictureInfo => ({
  id,
  name: `${id}.jpg`,
  width: 4,
  height: 3,
  format: "jpeg",
  bytes: 1,
  taken: null,
  place: "",
  latitude: null,
  longitude: null,
  camera: "",
  lens: "",
  things: [],
  caption: "",
  kind: "photo",
  away: id === 12,
  along: [],
});
const RESULTS: Results = {
  words: "“dog”",
  sought: ["dog", "taken in 2010"],
  start: 1,
  total: 3,
  items: [
    { number: 1, name: "11.jpg", picture: picture(11), score: 0.5, why: [{ wish: "dog", verdict: "meets", detail: "seen with 0.9", sought: "" }] },
    { number: 2, name: "12.jpg", picture: picture(12), score: 0.25, why: [{ wish: "dog", verdict: "misses", detail: "", sought: "" }] },
    { number: 3, name: "<i>gone</i>.jpg", picture: null, score: null, why: [] },
  ],
};

function grid(selected: ReadonlyMap<number, PictureInfo> = new Map()) {
  const does = { onOpen: vi.fn(), onLike: vi.fn(), onNot: vi.fn(), onSelect: vi.fn(), onForget: vi.fn(), onMore: vi.fn() };
  render(<ResultsGrid library="L" results={RESULTS} selected={selected} opened={null} busy={false} {...does} />);
  return does;
}

afterEach(cleanup);

describe("the results", () => {
  it("are one stop for the tab key, moved through with arrows and opened with Enter", async () => {
    const { onOpen } = grid();
    const [first, second] = [screen.getByRole("button", { name: "Open 1: 11.jpg" }), screen.getByRole("button", { name: "Open 2: 12.jpg" })];
    expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
    // What is looked for comes before it, a stop for each part.
    for (const _ of [...RESULTS.sought, first]) await userEvent.tab();
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(second);
    expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
    await userEvent.keyboard("{Enter}");
    expect(onOpen.mock.calls).toEqual([[12]]);
  });

  it("say which of them is away", () => {
    grid();
    expect(screen.getAllByText("Away").map((mark) => mark.closest("li")?.textContent?.includes("12.jpg"))).toEqual([true]);
  });

  it("can be liked, refused and selected", async () => {
    const does = grid();
    await userEvent.click(screen.getByRole("button", { name: "Like this: 2" }));
    await userEvent.click(screen.getByRole("button", { name: "Not this: 1" }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Select 1" }));
    expect(does.onLike.mock.calls).toEqual([[2]]);
    expect(does.onNot.mock.calls).toEqual([[1]]);
    expect(does.onSelect.mock.calls[0]?.[0].id).toBe(11);
  });

  it("are selected with Shift up to one, with all that lie before it", async () => {
    const does = grid();
    const user = userEvent.setup();
    await user.keyboard("{Shift>}");
    await user.click(screen.getByRole("button", { name: "Open 2: 12.jpg" }));
    await user.keyboard("{/Shift}");
    expect(does.onOpen).not.toHaveBeenCalled();
    const [picture, among] = does.onSelect.mock.calls[0] as [PictureInfo, PictureInfo[]];
    expect(between(among, 11, picture.id)?.map(({ id }) => id)).toEqual([11, 12]);
    expect(between(among, 99, 12)).toBeNull();
  });

  it("have every part of what is looked for as something to take back", async () => {
    const does = grid();
    await userEvent.click(screen.getByRole("button", { name: "No longer: taken in 2010" }));
    expect(does.onForget.mock.calls).toEqual([["taken in 2010", false]]);
  });

  it("end where there are fewer than were asked for", () => {
    grid();
    expect(screen.getByText("That is all of them.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
  });

  it("say why in signs and words", () => {
    grid();
    expect(screen.getByText("✓")).toBeTruthy();
    expect(screen.getByText("✗")).toBeTruthy();
    expect(screen.getByText("dog: seen with 0.9")).toBeTruthy();
    expect(screen.getByText("dog: no")).toBeTruthy();
  });

  it("have a kind tile for a picture that is not there, and for one whose file has gone", async () => {
    const { onOpen } = grid();
    expect(screen.getByText("Not in this library")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: /Open 3/ }));
    expect(onOpen).not.toHaveBeenCalled();
    const image = screen.getByRole("button", { name: "Open 1: 11.jpg" }).querySelector("img");
    fireEvent.error(image!);
    expect(screen.getByText("The file has moved or gone")).toBeTruthy();
  });
});

describe("a step in a grid", () => {
  it.each([
    [0, "ArrowRight", 1],
    [0, "ArrowLeft", null],
    [1, "ArrowDown", 5],
    [5, "ArrowUp", 1],
    [8, "ArrowDown", null],
    [3, "Home", 0],
    [3, "End", 9],
    [3, "x", null],
  ])("from %i with %s leads to %s", (at, key, place) => {
    expect(stepFrom(at, key, 4, 10)).toBe(place);
  });
});
