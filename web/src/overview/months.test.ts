import { expect, it } from "vitest";
import { monthName, rowAt, rowsOf, yearsOf } from "./months";

const MONTHS = [{ month: "2023-07", count: 5 }, { month: "2022-12", count: 1 }, { month: "", count: 2 }];

it("has a heading for each month, and below it rows of its photos", () => {
  const rows = rowsOf(MONTHS, 3);
  expect(rows.map((row) => (row.kind === "month" ? row.month : row.length))).toEqual(["2023-07", 3, 2, "2022-12", 1, "", 2]);
  expect(rowAt(rows, 4)).toBe(2);
  expect(rowAt(rows, 5)).toBe(4);
  expect(rowAt(rows, 8)).toBe(-1);
});

it("counts the months of each year", () => {
  const [latest, before, undated] = yearsOf(MONTHS);
  expect(latest?.months[6]).toBe(5);
  expect(before).toMatchObject({ year: "2022", count: 1 });
  expect(undated).toMatchObject({ year: "", count: 2 });
});

it("calls a month by its name", () => {
  expect(monthName("2023-07")).toBe("July 2023");
  expect(monthName("")).toBe("Without a date");
});
