import { act, cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { PicturePicker } from "./PicturePicker";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("what is shown is what was looked for last, however late an earlier answer comes", async () => {
  const answers: ((name: string) => void)[] = [];
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((answer) => {
        answers.push((name) => {
          const picture = { id: answers.length, name, width: 4, height: 3 };
          answer(Response.json({ results: { items: [{ number: 1, name, picture, score: null, why: [] }] } }));
        });
      }),
  );
  render(
    <PicturePicker library="L" label="Seeds" chosen={[]} most={3} onChoose={() => undefined} onRandom={() => undefined} />,
  );
  await userEvent.type(screen.getByLabelText("Look for pictures: seeds"), "dog{Enter}s{Enter}");
  await act(async () => answers[1]?.("dogs.jpg"));
  await act(async () => answers[0]?.("dog.jpg"));
  expect(screen.getByRole("button", { name: "Take dogs.jpg" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Take dog.jpg" })).toBeNull();
});
