import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Composer } from "./Composer";

afterEach(cleanup);

function Talking(props: { said?: string[]; busy?: boolean; start?: string; problem?: string; resend?: boolean; onSay(text: string): void }) {
  const [draft, setDraft] = useState(props.start ?? "");
  return (
    <Composer
      draft={draft}
      hint="Say something…"
      busy={props.busy ?? false}
      problem={props.problem ?? null}
      notice={null}
      resend={props.resend}
      said={props.said ?? []}
      onDraft={setDraft}
      onSay={props.onSay}
      onDismiss={() => undefined}
    />
  );
}

describe("the box to say something", () => {
  it("sends with Enter, and begins a line with Shift and Enter", async () => {
    const onSay = vi.fn();
    render(<Talking onSay={onSay} />);
    await userEvent.type(screen.getByLabelText("Your message"), "a dog{Shift>}{Enter}{/Shift}at night{Enter}");
    expect(onSay.mock.calls).toEqual([["a dog\nat night"]]);
  });

  it("sends with one press what had not arrived", async () => {
    const onSay = vi.fn();
    render(<Talking onSay={onSay} start="a dog" problem="Your message had not arrived." resend />);
    await userEvent.click(screen.getByRole("button", { name: "Send now" }));
    expect(onSay.mock.calls).toEqual([["a dog"]]);
  });

  it("sends neither nothing nor while an answer is on its way", async () => {
    const onSay = vi.fn();
    const { rerender } = render(<Talking onSay={onSay} />);
    await userEvent.type(screen.getByLabelText("Your message"), "   {Enter}");
    rerender(<Talking onSay={onSay} busy />);
    await userEvent.type(screen.getByLabelText("Your message"), "more{Enter}");
    expect(onSay).not.toHaveBeenCalled();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Your message").value).toBe("   more");
  });

  it("walks through what was said with the arrows", async () => {
    render(<Talking onSay={() => undefined} said={["first", "second"]} />);
    const box = screen.getByLabelText<HTMLTextAreaElement>("Your message");
    box.focus();
    const seen = [];
    for (const key of ["{ArrowUp}", "{ArrowUp}", "{ArrowUp}", "{ArrowDown}", "{ArrowDown}"]) {
      await userEvent.keyboard(key);
      seen.push(box.value);
    }
    expect(seen).toEqual(["second", "first", "first", "second", ""]);
  });

  it("leaves the arrows alone in what is being typed", async () => {
    render(<Talking onSay={() => undefined} said={["first"]} start="mine" />);
    const box = screen.getByLabelText<HTMLTextAreaElement>("Your message");
    box.focus();
    await userEvent.keyboard("{ArrowUp}");
    expect(box.value).toBe("mine");
  });

  it("says why something could not be sent, beside what was typed", () => {
    render(<Talking onSay={() => undefined} start="a dog" problem="The server is away." />);
    expect(screen.getByRole("alert").textContent).toContain("The server is away.");
    expect(screen.getByLabelText("Your message").getAttribute("aria-describedby")).toBe(
      screen.getByText("The server is away.").id,
    );
  });
});
