import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { CountChart } from "./CountChart";

afterEach(cleanup);

const rows = (...counts: number[]) => counts.map((count, at) => ({ name: `May ${2000 + at}`, count }));

describe("what was counted", () => {
  it("is a table of numbers with a bar each, the longest for the most", () => {
    const { container } = render(<CountChart caption="By month." rows={rows(1200, 300, 0)} />);
    const table = screen.getByRole("table", { name: "By month." });
    expect(within(table).getByRole("row", { name: "May 2000 1,200" })).toBeTruthy();
    const bars = [...container.querySelectorAll<HTMLElement>(".chart-bar")];
    expect(bars.map((bar) => bar.style.width)).toEqual(["100%", "25%", "0%"]);
  });

  it("shows the first of many, and all when asked", async () => {
    render(<CountChart caption="By month." rows={rows(...Array.from({ length: 30 }, (_, at) => at))} />);
    expect(screen.getAllByRole("rowheader")).toHaveLength(12);
    await userEvent.click(screen.getByRole("button", { name: "Show 18 more" }));
    expect(screen.getAllByRole("rowheader")).toHaveLength(30);
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("is nothing where one thing was counted", () => {
    const { container } = render(<CountChart caption="" rows={rows(3)} />);
    expect(container.textContent).toBe("");
  });
});
