import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Menu } from "./Menu";

afterEach(cleanup);

describe("a menu", () => {
  it("is opened, walked through and chosen from with keys, and gives the focus back", async () => {
    const onChoose = vi.fn();
    const entries = [
      { key: "a", label: "First" },
      { key: "b", label: "Never", disabled: true },
      { key: "c", label: "Third", onChoose },
    ];
    render(<Menu label="More" name="Things" entries={entries} />);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    expect(document.activeElement?.textContent).toBe("First");
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("Third");
    await userEvent.keyboard("{ArrowDown}");
    expect(document.activeElement?.textContent).toBe("First");
    await userEvent.keyboard("{End}{Enter}");
    expect(onChoose).toHaveBeenCalledOnce();
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "More" }));
  });

  it("is closed by Escape and by a click beside it", async () => {
    render(<Menu label="More" name="Things" entries={[{ key: "a", label: "First" }]} />);
    const button = screen.getByRole("button", { name: "More" });
    await userEvent.click(button);
    await userEvent.keyboard("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    await userEvent.click(button);
    await userEvent.click(document.body);
    expect(screen.queryByRole("menu")).toBeNull();
  });
});
