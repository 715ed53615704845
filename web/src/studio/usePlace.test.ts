import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Place } from "./place";
import { usePlace } from "./usePlace";

const at = (pane: Place["pane"], picture: number | null = null): Place => ({ pane, picture, pair: null });
const pair = { first: { picture: 4 }, second: { picture: 5 }, names: ["a", "b"] as [string, string], applies: true };

beforeEach(() => history.replaceState(null, "", "#/L/3"));
afterEach(cleanup);

it("leads Back and Forward between results, a photo and what it is compared with", async () => {
  const onBack = vi.fn();
  const { result } = renderHook(() => usePlace(3, "results", onBack));
  act(() => result.current.go(at("picture", 4)));
  expect(location.hash).toBe("#/L/3/picture");
  act(() => result.current.go({ ...at("picture", 4), pair }));
  history.back();
  await waitFor(() => expect(result.current.place).toEqual(at("picture", 4)));
  history.back();
  await waitFor(() => expect(result.current.place).toEqual(at("results")));
  history.go(2);
  await waitFor(() => expect(result.current.place.pair).toEqual(pair));
  expect(onBack.mock.calls.map(([place]) => place.picture)).toEqual([4, null, 4]);
});

it("writes no entry for where one is already, nor before a conversation has begun", () => {
  const { result, rerender } = renderHook(({ session }) => usePlace(session, "library", vi.fn()), {
    initialProps: { session: null as number | null },
  });
  const entries = history.length;
  act(() => result.current.go(at("people")));
  expect(history.length).toBe(entries);
  rerender({ session: 3 });
  act(() => result.current.go(at("people")));
  expect(history.length).toBe(entries);
  act(() => result.current.go(at("results")));
  expect(history.length).toBe(entries + 1);
});

it("begins where the address says, and leaves another conversation's entries alone", async () => {
  history.replaceState(null, "", "#/L/3/people");
  const { result } = renderHook(() => usePlace(3, "results", vi.fn()));
  expect(result.current.place).toEqual(at("people"));
  history.pushState(at("bursts"), "", "#/L/8/bursts");
  history.pushState(null, "", "#/L/3/people");
  history.back();
  await waitFor(() => expect(location.hash).toBe("#/L/8/bursts"));
  expect(result.current.place).toEqual(at("people"));
});
