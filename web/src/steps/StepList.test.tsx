import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StepInfo } from "../api/types";
import { StepList } from "./StepList";
import type { StepListProps } from "./StepList";

const steps: StepInfo[] = [
  {
    number: 1, command: "adjust_attr brightness 20", text: "brighter", enabled: true,
    amount: { label: "Brightness", unit: "%", value: 20, low: -100, high: 100, step: 1 },
  },
  { number: 2, command: "rotate 90", text: "turned left", enabled: true, amount: null },
  { number: 3, command: "black_and_white", text: "black and white", enabled: false, amount: null },
];

const props = (): StepListProps => ({
  steps, undo: 3, redo: 0, busy: false,
  onUndo: vi.fn(), onRedo: vi.fn(), onToggle: vi.fn(), onMove: vi.fn(), onAmount: vi.fn(), onDrop: vi.fn(),
});

const commands = () => [...document.querySelectorAll("code")].map((one) => one.textContent);
const rest = () => act(async () => vi.advanceTimersByTime(600));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe("the list of steps", () => {
  it("says that there is nothing yet", () => {
    render(<StepList {...props()} steps={[]} undo={0} />);
    expect(screen.getByText(/Nothing was changed yet/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: /^Undo/ }).disabled).toBe(true);
  });

  it("undoes and redoes, with counts", () => {
    const given = props();
    render(<StepList {...given} redo={1} />);
    fireEvent.click(screen.getByRole("button", { name: "Undo 3 changes" }));
    fireEvent.click(screen.getByRole("button", { name: "Redo 1 change" }));
    expect(given.onUndo).toHaveBeenCalledTimes(1);
    expect(given.onRedo).toHaveBeenCalledTimes(1);
  });

  it("switches a step and shows it at once", () => {
    const given = props();
    render(<StepList {...given} />);
    fireEvent.click(screen.getByRole("switch", { name: "Step 1: brighter" }));
    expect(given.onToggle).toHaveBeenCalledWith(1, false);
    expect(screen.getByRole("switch", { name: "Step 1: brighter" }).getAttribute("aria-checked")).toBe("false");
  });

  it("deletes nothing, and does not say so, while something else is being done", () => {
    const given = props();
    render(<StepList {...given} busy />);
    fireEvent.click(screen.getByRole("button", { name: "Delete step 2: turned left" }));
    expect(given.onDrop).not.toHaveBeenCalled();
    expect(screen.getByRole("status").textContent).toBe("");
  });

  it("goes on by arrows from what was typed, whatever it is", () => {
    render(<StepList {...props()} />);
    const box = screen.getByLabelText<HTMLInputElement>("Amount of brighter, as a number");
    const seen = ["1,0", "−5", "-"].map((typed) => {
      fireEvent.change(box, { target: { value: typed } });
      fireEvent.keyDown(box, { key: "ArrowUp" });
      return box.value;
    });
    expect(seen).toEqual(["2", "-4", "21"]);
  });

  it("shows what is true again when the server refused", () => {
    const given = props();
    const { rerender } = render(<StepList {...given} />);
    fireEvent.click(screen.getByRole("switch", { name: "Step 1: brighter" }));
    rerender(<StepList {...given} busy />);
    rerender(<StepList {...given} />);
    expect(screen.getByRole("switch", { name: "Step 1: brighter" }).getAttribute("aria-checked")).toBe("true");
  });

  it("deletes a step and goes on at its neighbour", () => {
    const given = props();
    render(<StepList {...given} />);
    fireEvent.click(screen.getByRole("button", { name: "Delete step 2: turned left" }));
    expect(given.onDrop).toHaveBeenCalledWith(2);
    expect(commands()).toEqual(["adjust_attr brightness 20", "black_and_white"]);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Delete step 2: black and white");
  });

  it("does nothing while it is busy", () => {
    const given = props();
    render(<StepList {...given} busy />);
    fireEvent.click(screen.getByRole("button", { name: "Delete step 2: turned left" }));
    fireEvent.click(screen.getByRole("switch", { name: "Step 1: brighter" }));
    fireEvent.click(screen.getByRole("button", { name: /^Undo/ }));
    expect(given.onDrop).not.toHaveBeenCalled();
    expect(given.onToggle).not.toHaveBeenCalled();
    expect(given.onUndo).not.toHaveBeenCalled();
    expect(commands()).toHaveLength(3);
  });
});

describe("reordering", () => {
  it("by keyboard moves at once, says so, and tells the server once it rests", async () => {
    const given = props();
    render(<StepList {...given} />);
    const grip = screen.getByRole("button", { name: "Move step 1: brighter" });
    grip.focus();
    fireEvent.keyDown(grip, { key: "ArrowDown" });
    expect(commands()).toEqual(["rotate 90", "adjust_attr brightness 20", "black_and_white"]);
    expect(screen.getByRole("status").textContent).toBe("“brighter” moved to place 2 of 3.");
    expect(given.onMove).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByRole("button", { name: "Move step 2: brighter" }), { key: "ArrowDown" });
    await rest();
    expect(given.onMove).toHaveBeenCalledTimes(1);
    expect(given.onMove).toHaveBeenCalledWith(1, 3);
  });

  it("keeps the focus on the step that was moved, though it has a new number", async () => {
    const given = props();
    const { rerender } = render(<StepList {...given} />);
    screen.getByRole("button", { name: "Move step 1: brighter" }).focus();
    fireEvent.keyDown(document.activeElement!, { key: "ArrowDown" });
    await rest();
    const renumbered = [steps[1]!, steps[0]!, steps[2]!].map((step, at) => ({ ...step, number: at + 1 }));
    rerender(<StepList {...given} steps={renumbered} />);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Move step 2: brighter");
  });

  it("is taken back by Escape, and by moving it back", async () => {
    const given = props();
    render(<StepList {...given} />);
    const grip = () => screen.getByRole("button", { name: /Move step \d: turned left/ });
    fireEvent.keyDown(grip(), { key: "ArrowUp" });
    fireEvent.keyDown(grip(), { key: "Escape" });
    expect(commands()[0]).toBe("adjust_attr brightness 20");
    fireEvent.keyDown(grip(), { key: "ArrowUp" });
    fireEvent.keyDown(grip(), { key: "ArrowDown" });
    await rest();
    expect(given.onMove).not.toHaveBeenCalled();
  });

  it("by pointer shows the way and tells where it was let go", () => {
    vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
      const at = [...(this.parentElement?.children ?? [])].indexOf(this);
      return new DOMRect(0, at * 50, 300, 50);
    });
    const given = props();
    render(<StepList {...given} />);
    const grip = screen.getByRole("button", { name: "Move step 3: black and white" });
    fireEvent.pointerDown(grip, { button: 0, clientY: 125 });
    fireEvent.pointerMove(grip, { clientY: 20 });
    expect(grip.closest("li")?.style.transform).toBe("translateY(-105px)");
    fireEvent.pointerUp(grip, { clientY: 20 });
    expect(given.onMove).toHaveBeenCalledWith(3, 1);
    expect(commands()[0]).toBe("black_and_white");
    vi.restoreAllMocks();
  });
});

describe("the amount", () => {
  const slider = () => screen.getByRole<HTMLInputElement>("slider", { name: "Amount of brighter" });
  const number = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Amount of brighter, as a number" });

  it("is told when the slider is let go, not before", () => {
    const given = props();
    render(<StepList {...given} />);
    fireEvent.change(slider(), { target: { value: "30" } });
    fireEvent.change(slider(), { target: { value: "45" } });
    expect(number().value).toBe("45");
    expect(given.onAmount).not.toHaveBeenCalled();
    fireEvent.pointerUp(slider());
    expect(given.onAmount).toHaveBeenCalledTimes(1);
    expect(given.onAmount).toHaveBeenCalledWith(1, 45);
  });

  it("by keys is told once they rest", async () => {
    const given = props();
    render(<StepList {...given} />);
    for (const value of ["21", "22", "23"]) {
      fireEvent.change(slider(), { target: { value } });
      fireEvent.keyUp(slider(), { key: "ArrowRight" });
    }
    expect(given.onAmount).not.toHaveBeenCalled();
    await rest();
    expect(given.onAmount).toHaveBeenCalledTimes(1);
    expect(given.onAmount).toHaveBeenCalledWith(1, 23);
  });

  it("is typed, told at Enter, and kept in its range", () => {
    const given = props();
    render(<StepList {...given} />);
    fireEvent.change(number(), { target: { value: "250" } });
    expect(given.onAmount).not.toHaveBeenCalled();
    fireEvent.keyDown(number(), { key: "Enter" });
    expect(given.onAmount).toHaveBeenCalledWith(1, 100);
  });

  it("is not told when it is no number or the same", () => {
    const given = props();
    render(<StepList {...given} />);
    fireEvent.change(number(), { target: { value: "much" } });
    fireEvent.blur(number());
    fireEvent.change(number(), { target: { value: "20" } });
    fireEvent.keyDown(number(), { key: "Enter" });
    expect(number().value).toBe("20");
    expect(given.onAmount).not.toHaveBeenCalled();
  });

  it("waits until others were served", () => {
    const given = props();
    const { rerender } = render(<StepList {...given} busy />);
    fireEvent.change(slider(), { target: { value: "45" } });
    fireEvent.pointerUp(slider());
    expect(given.onAmount).not.toHaveBeenCalled();
    rerender(<StepList {...given} busy={false} />);
    expect(given.onAmount).toHaveBeenCalledWith(1, 45);
  });

  it("gives way to what is true, once it was told", () => {
    const given = props();
    const { rerender } = render(<StepList {...given} />);
    fireEvent.change(slider(), { target: { value: "45" } });
    fireEvent.pointerUp(slider());
    const [first, ...others] = steps;
    const changed = { ...first!, command: "adjust_attr brightness 44", amount: { ...first!.amount!, value: 44 } };
    rerender(<StepList {...given} steps={[changed, ...others]} />);
    expect(number().value).toBe("44");
    expect(within(screen.getByRole("list")).getByText("adjust_attr brightness 44")).toBeTruthy();
  });
});
