import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CullFrame, CullGroup } from "../api/types";
import { LightTable } from "./LightTable";

const frame = (picture: number, keep = false): CullFrame => ({
  picture, name: `${picture}.jpg`, content: String(picture), keep, words: keep ? "the sharpest" : "softer", sharpness: 1,
  faces: 0, blinking: 0, mark: null,
});
const group = (...frames: CullFrame[]): CullGroup => ({ kind: "burst", why: "the sharpest", frames });

let groups: CullGroup[];
let said: string[];
let fault: string;

beforeEach(() => {
  groups = [group(frame(1), frame(2, true), frame(3)), group(frame(4, true), frame(5))];
  said = [];
  fault = "";
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const path = url.replace("/api/v1/libraries/L", "");
    if (path === "/cull/folders")
      return Response.json([{ id: "a", name: "2023", pictures: 9 }, { id: "b", name: "2024", pictures: 3 }]);
    if (path.startsWith("/cull")) {
      said.push(path);
      return Response.json({ groups: path.includes("folder=b") ? [] : groups, notes: [], total: path.includes("folder=b") ? 0 : 2 });
    }
    if (fault) return Response.json({ detail: fault }, { status: 409 });
    if (init.method === "DELETE") said.push(`back ${path.split("/").at(-1)}`);
    else {
      const told = JSON.parse(String(init.body)) as { pictures: number[]; commands: string[] };
      said.push(`${told.commands.join()} ${told.pictures.join()}`);
    }
    return Response.json({ act: said.length, count: 1 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onOpen = vi.fn();
const table = async () => {
  render(<LightTable library="L" version="1" ready onOpen={onOpen} />);
  await screen.findByRole("list", { name: "A burst, 3 photos" });
};
const look = (name: RegExp) => screen.getByRole("button", { name });
const told = () => said.filter((one) => !one.startsWith("/cull"));

describe("the light table", () => {
  it("lays a burst out with the proposal and how the others differ", async () => {
    await table();
    const frames = within(screen.getByRole("list", { name: "A burst, 3 photos" })).getAllByRole("listitem");
    expect(frames.map((one) => one.querySelector(".frame-words")?.textContent)).toEqual(["Softer", "The sharpest", "Softer"]);
    expect(frames.map((one) => one.textContent?.includes("Keep?"))).toEqual([false, true, false]);
    expect(screen.getByText("1 of 2")).toBeTruthy();
  });

  it("marks with p and x, takes a mark off with u, and walks with the arrows", async () => {
    await table();
    look(/^1\.jpg/).focus();
    await userEvent.keyboard("x");
    expect(await screen.findByRole("button", { name: /^1\.jpg.*Rejected\.$/ })).toBe(document.activeElement);
    await userEvent.keyboard("{ArrowRight}");
    await waitFor(() => expect(document.activeElement).toBe(look(/^2\.jpg/)));
    await userEvent.keyboard("p");
    await screen.findByText("Picked 2.jpg.");
    await userEvent.keyboard("u");
    await screen.findByText("Took the mark off 2.jpg.");
    expect(told()).toEqual(["reject 1", "pick 2", "unmark 2"]);
    await userEvent.keyboard("{ArrowDown}");
    await waitFor(() => expect(document.activeElement).toBe(look(/^4\.jpg/)));
    expect(screen.getByText("2 of 2")).toBeTruthy();
  });

  it("takes the proposal with Enter, goes on, and takes all of it back at once", async () => {
    await table();
    look(/^2\.jpg/).focus();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("Picked 2.jpg, rejected 2.")).toBeTruthy();
    expect(told()).toEqual(["pick 2", "reject 1,3"]);
    await waitFor(() => expect(screen.getByText("2 of 2")).toBeTruthy());
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(screen.getByText("1 of 2")).toBeTruthy());
    expect(told().slice(2)).toEqual(["back 3", "back 2"]);
    expect(screen.queryByText("Rejected")).toBeNull();
  });

  it("leaves Enter to the button that has the focus", async () => {
    await table();
    screen.getByRole("button", { name: "Reject 3.jpg" }).focus();
    await userEvent.keyboard("{Enter}");
    await screen.findByText("Rejected 3.jpg.");
    expect(told()).toEqual(["reject 3"]);
  });

  it("says why a mark was not kept, and shows none", async () => {
    await table();
    fault = "The disk is full.";
    look(/^1\.jpg/).focus();
    await userEvent.keyboard("x");
    expect((await screen.findByRole("alert")).textContent).toContain("The disk is full.");
    expect(screen.queryByText("Rejected")).toBeNull();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("looks into one folder, and says where there is nothing", async () => {
    await table();
    await userEvent.selectOptions(await screen.findByRole("combobox"), "2024 (3)");
    expect(await screen.findByText("No bursts here")).toBeTruthy();
    expect(said.at(-1)).toBe("/cull?folder=b&offset=0&limit=40");
  });

  it("opens a frame", async () => {
    await table();
    await userEvent.click(screen.getByRole("button", { name: "Open 3.jpg" }));
    expect(onOpen.mock.calls).toEqual([[3]]);
  });
});
