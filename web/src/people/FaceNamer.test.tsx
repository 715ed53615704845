import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FaceInfo } from "../api/types";
import { FaceLayer } from "../canvas/FaceLayer";
import { FaceNamer } from "./FaceNamer";

const FACES: FaceInfo[] = [
  { id: 5, box: [0.1, 0.2, 0.3, 0.6], person: 1, name: "Anna" },
  { id: 6, box: [0.5, 0.2, 0.7, 0.6], person: null, name: null },
];

let said: [string, unknown][];

beforeEach(() => {
  said = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    if (!init.method) return Response.json([{ id: 1, name: "Anna", pictures: 1, example: 1, face: 5 }]);
    const body = JSON.parse(String(init.body)) as { name?: string };
    said.push([url.replace("/api/v1/libraries/L", ""), body]);
    if (body.name === "no name") return Response.json({ detail: "A name has 1 to 80 letters." }, { status: 422 });
    return Response.json({ undone: true });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const namer = (face: FaceInfo) => {
  const does = { onChanged: vi.fn(), onClose: vi.fn() };
  render(<FaceNamer library="L" face={face} {...does} />);
  return does;
};

describe("faces over a picture", () => {
  it("lie where they are, with their names", async () => {
    const onFace = vi.fn();
    render(<FaceLayer faces={FACES} chosen={6} onFace={onFace} />);
    const [anna, other] = screen.getAllByRole("button");
    expect(anna!.textContent).toContain("Anna");
    expect(anna!.parentElement!.style.left).toBe("10%");
    expect(parseFloat(anna!.parentElement!.style.height)).toBeCloseTo(40);
    expect(other!.textContent).toContain("Face 2 from the left");
    expect([anna, other].map((one) => one!.getAttribute("aria-pressed"))).toEqual(["false", "true"]);
    await userEvent.click(anna!);
    expect(onFace.mock.calls).toEqual([[5]]);
  });
});

describe("the name of a face", () => {
  it("is given where it has none, and taken back", async () => {
    const does = namer(FACES[1]!);
    await userEvent.type(screen.getByRole("combobox", { name: "Who is this?" }), "Tom{Enter}");
    expect(said).toEqual([["/faces/6", { name: "Tom" }]]);
    await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
    expect(said[1]).toEqual(["/people/undo", {}]);
    expect(does.onChanged).toHaveBeenCalledTimes(2);
  });

  it("is denied where it is wrong", async () => {
    namer(FACES[0]!);
    await userEvent.click(screen.getByRole("button", { name: "Not Anna" }));
    expect(said).toEqual([["/faces/5", { name: null }]]);
  });

  it("is told why it is none, and Escape closes", async () => {
    const does = namer(FACES[1]!);
    await userEvent.type(screen.getByRole("combobox"), "no name{Enter}");
    expect((await screen.findByRole("alert")).textContent).toBe("A name has 1 to 80 letters.");
    expect(does.onChanged).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}");
    expect(does.onClose).toHaveBeenCalledTimes(1);
  });
});
