import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { usePageKeys } from "./usePageKeys";

const onUndo = vi.fn();
const onRedo = vi.fn();
const onWalk = vi.fn();

function Page({ dialog = false }) {
  usePageKeys({ onUndo, onRedo, onWalk });
  return (
    <>
      <textarea aria-label="Message" />
      <input type="range" aria-label="Brightness" />
      <button type="button">Export</button>
      <dialog open={dialog} />
    </>
  );
}

beforeEach(() => vi.clearAllMocks());
afterEach(cleanup);

it("takes back and brings back with Ctrl or Cmd", () => {
  render(<Page />);
  fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
  fireEvent.keyDown(screen.getByLabelText("Brightness"), { key: "z", metaKey: true });
  fireEvent.keyDown(screen.getByText("Export"), { key: "Z", ctrlKey: true, shiftKey: true });
  fireEvent.keyDown(document.body, { key: "z" });
  expect([onUndo.mock.calls.length, onRedo.mock.calls.length]).toEqual([2, 1]);
});

it("leaves a text field its own keys, and everything to a window that lies over the page", () => {
  const { rerender } = render(<Page />);
  fireEvent.keyDown(screen.getByLabelText("Message"), { key: "z", ctrlKey: true });
  fireEvent.keyDown(screen.getByLabelText("Message"), { key: "ArrowRight" });
  rerender(<Page dialog />);
  fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
  fireEvent.keyDown(document.body, { key: "ArrowRight" });
  expect(onUndo).not.toHaveBeenCalled();
  expect(onWalk).not.toHaveBeenCalled();
});

it("walks by arrows, but not where they move something", () => {
  render(<Page />);
  fireEvent.keyDown(document.body, { key: "ArrowRight" });
  fireEvent.keyDown(screen.getByText("Export"), { key: "ArrowLeft" });
  fireEvent.keyDown(screen.getByLabelText("Brightness"), { key: "ArrowLeft" });
  fireEvent.keyDown(document.body, { key: "ArrowLeft", altKey: true });
  expect(onWalk.mock.calls).toEqual([[1], [-1]]);
});
