import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, compare } from "../api/client";
import type { Comparison } from "../api/types";
import { CompareView } from "./CompareView";
import { certainty, difference, explained } from "./words";

vi.mock("../api/client", async (original) => ({ ...(await original<object>()), compare: vi.fn() }));

const edited: Comparison = {
  id: "c1", kinship: "edited", text: "The second is brighter.", instruction: "brighten it",
  steps: [
    { command: "adjust_attr brightness 25", text: "brighter by 25", confidence: 0.96 },
    { command: "rotate 90", text: "turned left", confidence: 0.4 },
  ],
  before: 10.5, after: 1.05, notes: ["A corner is not explained."],
};

const show = (over: { onApply?(commands: string[]): void } = {}) =>
  render(
    <CompareView
      library="main"
      first={{ picture: 1 }}
      second={{ picture: 1, do: ["adjust_attr brightness 25"] }}
      names={["a.jpg", "b.jpg"]}
      onClose={vi.fn()}
      {...over}
    />,
  );

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

afterEach(() => {
  cleanup();
  vi.mocked(compare).mockReset();
});

describe("the comparison", () => {
  it("shows both pictures while it is still looking", () => {
    vi.mocked(compare).mockReturnValue(new Promise(() => undefined));
    show();
    expect(screen.getByText("Looking at both pictures…")).toBeTruthy();
    expect(screen.getByRole("progressbar", { name: "Comparing" })).toBeTruthy();
    expect(screen.getByAltText("b.jpg").getAttribute("src")).toContain("do=adjust_attr+brightness+25");
    expect(screen.queryByRole("tab", { name: "Heat map" })).toBeNull();
  });

  it("tells what differs, how sure it is and what is left, and applies it", async () => {
    vi.mocked(compare).mockResolvedValue(edited);
    const onApply = vi.fn();
    show({ onApply });
    expect(await screen.findByText("The second is brighter.")).toBeTruthy();
    expect(vi.mocked(compare).mock.calls).toEqual([
      ["main", { first: { picture: 1 }, second: { picture: 1, do: ["adjust_attr brightness 25"] } }],
    ]);
    const sure = screen.getByRole("meter", { name: "How sure: brighter by 25" });
    expect(sure.getAttribute("aria-valuetext")).toBe("sure, 96%");
    expect(screen.getByText(/a strong difference/).textContent).toContain("90% of it is explained");
    expect(screen.getByText("A corner is not explained.")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Apply these edits" }));
    expect(onApply).toHaveBeenCalledWith(["adjust_attr brightness 25", "rotate 90"]);
  });

  it("asks once for one question, however often it is drawn", async () => {
    vi.mocked(compare).mockResolvedValue(edited);
    const { rerender } = show();
    await screen.findByText("The second is brighter.");
    rerender(
      <CompareView
        library="main"
        first={{ picture: 1 }}
        second={{ picture: 1, do: ["adjust_attr brightness 25"] }}
        names={["a.jpg", "b.jpg"]}
        onClose={vi.fn()}
      />,
    );
    expect(compare).toHaveBeenCalledTimes(1);
  });

  it("has ways of looking that arrows walk through", async () => {
    vi.mocked(compare).mockResolvedValue(edited);
    show();
    await screen.findByText("The second is brighter.");
    fireEvent.keyDown(screen.getByRole("tab", { name: "Side by side" }), { key: "ArrowLeft" });
    const heat = screen.getByRole("tab", { name: "Heat map" });
    expect(heat.getAttribute("aria-selected")).toBe("true");
    expect(document.activeElement).toBe(heat);
    fireEvent.keyDown(heat, { key: "ArrowRight" });
    expect(screen.getByRole("tab", { name: "Side by side" }).getAttribute("aria-selected")).toBe("true");
  });

  it("has nothing to apply for pictures that are the same or strangers", async () => {
    const none = { ...edited, steps: [], notes: [], before: null, after: null };
    vi.mocked(compare).mockResolvedValue({ ...none, kinship: "unrelated", text: "Two photos." });
    const { unmount } = show({ onApply: vi.fn() });
    expect(await screen.findByText("Two different pictures")).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Apply/ })).toBeNull();
    expect(screen.queryByRole("tab", { name: "Heat map" })).toBeNull();
    unmount();
    vi.mocked(compare).mockResolvedValue({ ...none, kinship: "same", text: "They are the same." });
    show({ onApply: vi.fn() });
    expect(await screen.findByText("The same picture")).toBeTruthy();
  });

  it("says what went wrong and tries again", async () => {
    const problem = { type: "about:blank", title: "Gone", status: 410, detail: "“a.jpg” is gone.", code: "gone" };
    vi.mocked(compare).mockRejectedValueOnce(new ApiError(problem)).mockResolvedValueOnce(edited);
    show();
    expect((await screen.findByRole("alert")).textContent).toContain("“a.jpg” is gone.");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("The second is brighter.")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("its words", () => {
  it("say how much a difference is", () => {
    expect([0.4, 2, 4, 8, 20].map(difference)).toEqual([
      "on average hardly any difference", "on average little difference", "a small difference",
      "a clear difference", "a strong difference",
    ]);
    expect([0.9, 0.7, 0.4, 0.1].map(certainty)).toEqual(["sure", "likely", "perhaps", "a guess"]);
  });

  it("say what the edits explain", () => {
    expect(explained(edited)).toBe(
      "Between the two there is a strong difference (ΔE 10.5). " +
        "These edits leave on average little difference (ΔE 1.1): 90% of it is explained.",
    );
    expect(explained({ ...edited, steps: [], after: null })).toBe(
      "Between the two there is a strong difference (ΔE 10.5).",
    );
    expect(explained({ ...edited, after: 12 })).not.toContain("explained");
    expect(explained({ ...edited, before: null })).toBe("");
  });
});
