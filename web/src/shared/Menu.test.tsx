import { cleanup, fireEvent, render, screen } from "@testing-library/react";
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

  it("goes to a place of the page, and keeps what is a file", async () => {
    const entries = [
      { key: "a", label: "Elsewhere", href: "#/collect" },
      { key: "b", label: "A file", file: "/export" },
    ];
    render(<Menu label="More" name="Things" entries={entries} />);
    await userEvent.click(screen.getByRole("button", { name: "More" }));
    expect(screen.getByRole("menuitem", { name: "Elsewhere" }).hasAttribute("download")).toBe(false);
    expect(screen.getByRole("menuitem", { name: "A file" }).hasAttribute("download")).toBe(true);
  });

  it("without anything in it is closed by Escape too", async () => {
    render(<Menu label="More" name="Things" entries={[]} />);
    await userEvent.tab();
    await userEvent.keyboard("{Enter}{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "More" }));
  });

  it.each([
    ["below a button that is high up", 10, { top: "46px", bottom: "" }],
    ["above one that is low down", 700, { top: "", bottom: "74px" }],
  ])("lies where there is room: %s", async (_, top, wanted) => {
    vi.stubGlobal("innerHeight", 768);
    const place = { top, bottom: top + 30, left: 20, right: 90 } as DOMRect;
    vi.spyOn(HTMLButtonElement.prototype, "getBoundingClientRect").mockReturnValue(place);
    render(<Menu label="More" name="Things" entries={[{ key: "a", label: "First" }]} />);
    await userEvent.click(screen.getByRole("button", { name: "More" }));
    const { style } = screen.getByRole("menu");
    expect(style.left).toBe("20px");
    expect({ top: style.top, bottom: style.bottom }).toEqual(wanted);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
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

  it("stays while something else scrolls, and goes when its own button is scrolled away", async () => {
    render(
      <>
        <div data-testid="talk" />
        <div data-testid="pane">
          <Menu label="More" name="Things" entries={[{ key: "a", label: "First" }]} />
        </div>
      </>,
    );
    await userEvent.click(screen.getByRole("button", { name: "More" }));
    fireEvent.scroll(screen.getByTestId("talk"));
    expect(screen.queryByRole("menu")).not.toBeNull();
    fireEvent.scroll(screen.getByTestId("pane"));
    expect(screen.queryByRole("menu")).toBeNull();
  });
});
