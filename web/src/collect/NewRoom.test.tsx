// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NewRoom } from "./NewRoom";

let suggest: (tasks: string[]) => void = () => {};

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((answer) => {
        suggest = (tasks) => answer(new Response(JSON.stringify({ seeds: [], tasks })));
      }),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const box = () => screen.getByLabelText<HTMLTextAreaElement>("Suggested tasks, one a line");

test("what is suggested stands in an empty form, and others come when they are asked for", async () => {
  render(<NewRoom library="one" onClose={() => {}} onMade={() => {}} />);
  await act(async () => suggest(["Find a dog"]));
  await waitFor(() => expect(box().value).toBe("Find a dog"));
  await userEvent.click(screen.getByRole("button", { name: "Others" }));
  await act(async () => suggest(["Find a cat"]));
  await waitFor(() => expect(box().value).toBe("Find a cat"));
});

test("a suggestion that comes late leaves alone what was typed meanwhile", async () => {
  render(<NewRoom library="one" onClose={() => {}} onMade={() => {}} />);
  await userEvent.type(box(), "Mine");
  await act(async () => suggest(["Find a dog"]));
  expect(box().value).toBe("Mine");
});
