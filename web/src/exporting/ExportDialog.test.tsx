import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { View } from "../api/types";
import { ExportDialog } from "./ExportDialog";

const view: View = {
  name: "harbour.jpg",
  picture: {
    id: 7, name: "harbour.jpg", width: 4000, height: 3000, format: "jpeg", bytes: 1, taken: null, place: "", latitude: null, longitude: null, camera: "", lens: "", things: [],
    caption: "", kind: "photo", away: false, along: [],
  },
  steps: [], do: ["rotate 90", "adjust_attr brightness 20"], width: 3000, height: 4000, undo: 1, redo: 0,
};

const asked = () => new URL(String(vi.mocked(fetch).mock.calls[0]?.[0]), "http://x");
let saved: { name: string; href: string }[] = [];

beforeEach(() => {
  saved = [];
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, href: this.href });
  });
  URL.createObjectURL = vi.fn(() => "blob:made");
  URL.revokeObjectURL = vi.fn();
  vi.stubGlobal("fetch", vi.fn());
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("fetches the file as it was chosen, and saves it under its name", async () => {
  vi.mocked(fetch).mockResolvedValue(
    new Response("pixels", { headers: { "Content-Disposition": 'attachment; filename="harbour_edited.webp"' } }),
  );
  render(<ExportDialog library="main" view={view} onClose={vi.fn()} />);
  expect(screen.getByText("3000 × 4000 pixels, JPEG")).toBeTruthy();
  fireEvent.click(screen.getByLabelText("WebP"));
  fireEvent.click(screen.getByLabelText("2048"));
  fireEvent.click(screen.getByLabelText(/Without the place/));
  fireEvent.change(screen.getByLabelText(/Quality/), { target: { value: "80" } });
  expect(screen.getByText("1536 × 2048 pixels, WebP")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/Saved as “harbour_edited.webp” \(6 bytes\)/)).toBeTruthy();
  expect(saved).toEqual([{ name: "harbour_edited.webp", href: "blob:made" }]);
  expect(asked().pathname).toBe("/api/v1/libraries/main/pictures/7/file");
  expect([...asked().searchParams]).toEqual([
    ["do", "rotate 90"], ["do", "adjust_attr brightness 20"], ["format", "webp"], ["quality", "80"],
    ["metadata", "no-gps"], ["long_side", "2048"],
  ]);
});

it("keeps what is transparent as PNG, or gives it the colour that is chosen", async () => {
  vi.mocked(fetch).mockImplementation(async () => new Response("pixels", { headers: { "Content-Type": "image/webp" } }));
  render(<ExportDialog library="main" view={view} onClose={vi.fn()} />);
  expect(screen.getByText("3000 × 4000 pixels, JPEG")).toBeTruthy();
  fireEvent.load(document.querySelector(".exporting-picture")!);
  expect(await screen.findByText("3000 × 4000 pixels, PNG")).toBeTruthy();
  expect(screen.queryByText("Background")).toBeNull();
  fireEvent.click(screen.getByLabelText("JPEG"));
  const shown = () => document.querySelector<HTMLElement>(".exporting-picture")?.style.background;
  expect(shown()).toBe("rgb(255, 255, 255)");
  fireEvent.change(screen.getByLabelText("Own colour"), { target: { value: "#3050f0" } });
  expect(shown()).toBe("rgb(48, 80, 240)");
  vi.mocked(fetch).mockClear();
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(/Saved as/);
  expect([asked().searchParams.get("format"), asked().searchParams.get("background")]).toEqual(["jpg", "#3050f0"]);
});

it("offers PNG at once where something was cut out, and no background where nothing is transparent", async () => {
  vi.mocked(fetch).mockImplementation(async () => new Response("pixels", { headers: { "Content-Type": "image/jpeg" } }));
  const { unmount } = render(<ExportDialog library="main" view={{ ...view, do: ["image_cutout"] }} onClose={vi.fn()} />);
  expect(screen.getByText("3000 × 4000 pixels, PNG")).toBeTruthy();
  unmount();
  render(<ExportDialog library="main" view={view} onClose={vi.fn()} />);
  fireEvent.load(document.querySelector(".exporting-picture")!);
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  expect(screen.getByText("3000 × 4000 pixels, JPEG")).toBeTruthy();
  expect(screen.queryByText("Background")).toBeNull();
});

it("takes a longer side of one's own, and says when it is none", () => {
  render(<ExportDialog library="main" view={view} onClose={vi.fn()} />);
  fireEvent.click(screen.getByLabelText("Own"));
  fireEvent.change(screen.getByLabelText("Longer side in pixels"), { target: { value: "400" } });
  expect(screen.getByText("300 × 400 pixels, JPEG")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Longer side in pixels"), { target: { value: "wide" } });
  expect(screen.getByRole("alert").textContent).toContain("from 1 to 100,000");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
});

it("shows the sentence of a refusal, and can be tried again", async () => {
  const detail = "“harbour.jpg” is gone.";
  const problem = { type: "about:blank", title: "Gone", status: 410, detail, code: "gone" };
  vi.mocked(fetch).mockResolvedValue(new Response(JSON.stringify(problem), { status: 410 }));
  render(<ExportDialog library="main" view={view} onClose={vi.fn()} />);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toBe("“harbour.jpg” is gone.");
  expect(saved).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(false);
});

it("says that the server is away", async () => {
  vi.mocked(fetch).mockRejectedValue(new TypeError("failed"));
  render(<ExportDialog library="main" view={view} onClose={vi.fn()} />);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect((await screen.findByRole("alert")).textContent).toContain("does not answer");
});

it("can be stopped", async () => {
  vi.mocked(fetch).mockImplementation(
    (_url, init) =>
      new Promise((_, reject) =>
        init?.signal?.addEventListener("abort", () => reject(new DOMException("stopped", "AbortError"))),
      ),
  );
  render(<ExportDialog library="main" view={view} onClose={vi.fn()} />);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByText(/Rendering it/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Stop" }));
  await waitFor(() => expect(screen.queryByText(/Rendering it/)).toBeNull());
  expect(screen.queryByRole("alert")).toBeNull();
});

it("cannot save what the library does not hold", () => {
  render(<ExportDialog library="main" view={{ ...view, picture: null }} onClose={vi.fn()} />);
  expect(screen.getByRole("alert").textContent).toContain("not in the library");
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).disabled).toBe(true);
});
