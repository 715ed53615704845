import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ToldFacts } from "../api/types";
import { Marks } from "./Marks";

afterEach(cleanup);

const facts = (more: Partial<ToldFacts> = {}): ToldFacts => ({
  rating: null, mark: null, keywords: [], albums: [], title: null, description: null, corrected: { date: null, place: null },
  ...more,
});

function marks(told: ToldFacts, busy = false) {
  const onTell = vi.fn();
  render(<Marks facts={told} busy={busy} onTell={onTell} />);
  const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
  return { onTell, press };
}

describe("what is thought of a picture", () => {
  it("is told as a conversation would", async () => {
    const { onTell, press } = marks(facts());
    expect(screen.getByRole("group", { name: "Not rated" })).toBeTruthy();
    await press("4 stars");
    await press("Pick");
    await press("Reject");
    expect(onTell.mock.calls).toEqual([["rate 4"], ["pick"], ["reject"]]);
  });

  it("is taken away by pressing it again, and changed by pressing another", async () => {
    const { onTell, press } = marks(facts({ rating: 4, mark: "reject" }));
    expect(screen.getByRole("group", { name: "Rated 4 stars" })).toBeTruthy();
    expect(screen.getByRole("button", { name: "Reject" }).getAttribute("aria-pressed")).toBe("true");
    await press("4 stars");
    await press("1 star");
    await press("Reject");
    expect(onTell.mock.calls).toEqual([["rate 0"], ["rate 1"], ["unmark"]]);
  });

  it("waits while something else is done, and keeps the focus", async () => {
    const { onTell, press } = marks(facts(), true);
    await press("Pick");
    expect(onTell).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Pick" }));
  });
});
