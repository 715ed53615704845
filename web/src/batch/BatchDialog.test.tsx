import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, cancelJob, followJob, startJob } from "../api/client";
import type { JobInfo, PictureInfo } from "../api/types";
import { BatchDialog } from "./BatchDialog";
import { outcomeText, progressText } from "./work";

vi.mock("../api/client", async (original) => ({
  ...(await original<object>()), startJob: vi.fn(), cancelJob: vi.fn(), followJob: vi.fn(),
}));

const pictures: PictureInfo[] = [1, 2, 3].map((id) => ({
  id, name: `${id}.jpg`, width: 10, height: 10, format: "jpeg", bytes: 1, taken: null, place: "", latitude: null, longitude: null, camera: "", lens: "", things: [],
  caption: "", kind: "photo", away: false, along: [],
}));

const job = (over: Partial<JobInfo> = {}): JobInfo => ({
  id: "j1", library: "main", kind: "apply", state: "running", stage: "", done: 0, total: 3, seconds_left: null,
  text: "", failures: [], result: false, ...over,
});

let tell: (job: JobInfo) => void;
let gone: (() => void) | undefined;
const stop = vi.fn();
const onClose = vi.fn();
const commands = ["rotate 90", "flip horizontal"];
const show = () => render(<BatchDialog library="main" commands={commands} pictures={pictures} onClose={onClose} />);

async function start() {
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Start" })));
}

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
  vi.mocked(startJob).mockResolvedValue(job({ state: "waiting" }));
  vi.mocked(followJob).mockImplementation((_id, onJob, onGone) => {
    tell = (now) => act(() => onJob(now));
    gone = onGone;
    return stop;
  });
});

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("the batch", () => {
  it("says what it will do, and lets pictures be left out and brought back", async () => {
    show();
    expect(screen.getByRole("heading", { name: "Apply these 2 steps to 3 pictures" })).toBeTruthy();
    expect(screen.getByText("flip horizontal")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Leave out 2.jpg" }));
    expect(screen.getByRole("heading", { name: "Apply these 2 steps to 2 pictures" })).toBeTruthy();
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Leave out 3.jpg");
    fireEvent.click(screen.getByRole("button", { name: "All again" }));
    expect(screen.getByAltText("2.jpg")).toBeTruthy();
  });

  it("cannot start without a picture", () => {
    show();
    for (const { name } of pictures) fireEvent.click(screen.getByRole("button", { name: `Leave out ${name}` }));
    expect(screen.getByText("No picture is left.")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Start" }).disabled).toBe(true);
  });

  it("lives from the start to the archive", async () => {
    show();
    fireEvent.click(screen.getByRole("button", { name: "Leave out 2.jpg" }));
    fireEvent.click(screen.getByLabelText("PNG"));
    fireEvent.click(screen.getByLabelText("1024"));
    fireEvent.click(screen.getByLabelText(/^None/));
    await start();
    expect(startJob).toHaveBeenCalledWith("main", {
      kind: "apply", do: ["rotate 90", "flip horizontal"], pictures: [1, 3],
      settings: { format: "png", quality: 92, metadata: "none", long_side: 1024, background: "#ffffff" },
    });
    expect(screen.getByText("Waiting for its turn…")).toBeTruthy();
    tell(job({ done: 1, total: 2, seconds_left: 12 }));
    expect(screen.getByText("1 of 2 pictures, about 12 s left")).toBeTruthy();
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("1");
    tell(job({ state: "done", done: 2, total: 2, result: true, failures: [{ name: "3.jpg", why: "It is gone." }] }));
    expect(screen.getByText("1 picture done, 1 could not be.")).toBeTruthy();
    expect(screen.getByText("It is gone.")).toBeTruthy();
    const archive = screen.getByRole("link", { name: "Download the archive" });
    expect(archive.getAttribute("href")).toBe("/api/v1/jobs/j1/result");
    fireEvent.click(screen.getAllByRole("button", { name: "Close" }).at(-1)!);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it("is cancelled, and does not close before", async () => {
    vi.mocked(cancelJob).mockResolvedValue(job({ state: "cancelled" }));
    show();
    await start();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole("alert").textContent).toContain("still at work");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Cancel the work" })));
    expect(cancelJob).toHaveBeenCalledWith("j1");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByText(/^Cancelled/)).toBeTruthy();
    expect(screen.queryByRole("link")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Back" }));
    expect(screen.getByRole("button", { name: "Start" })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("no longer says that it is at work once it is done", async () => {
    show();
    await start();
    fireEvent.click(screen.getByRole("button", { name: "Close" }));
    tell(job({ state: "done", done: 3, result: true }));
    expect(screen.getByText("3 pictures done.")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("does not listen to what was started when it was taken away meanwhile", async () => {
    let begun: (job: JobInfo) => void = () => undefined;
    vi.mocked(startJob).mockReturnValue(new Promise((done) => (begun = done)));
    const { unmount } = show();
    await start();
    unmount();
    await act(async () => begun(job()));
    expect(followJob).not.toHaveBeenCalled();
  });

  it("shows why it could not be started", async () => {
    const problem = { type: "about:blank", title: "Bad", status: 422, detail: "That is no edit.", code: "bad_command" };
    vi.mocked(startJob).mockRejectedValue(new ApiError(problem));
    show();
    await start();
    expect(screen.getByRole("alert").textContent).toBe("That is no edit.");
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Start" }).disabled).toBe(false);
  });

  it("can be started again when the server was", async () => {
    show();
    await start();
    act(() => gone?.());
    expect(screen.getByRole("alert").textContent).toContain("Start it again");
    expect(screen.getByRole("button", { name: "Start" })).toBeTruthy();
  });

  it("stops listening when it is taken away", async () => {
    const { unmount } = show();
    await start();
    unmount();
    expect(stop).toHaveBeenCalledTimes(1);
  });
});

it("speaks of what came of it", () => {
  expect(progressText(job({ total: null, done: 1 }))).toBe("1 picture");
  expect(outcomeText(job({ state: "done", done: 3 }))).toBe("3 pictures done.");
  expect(outcomeText(job({ state: "failed", text: "The disk is full." }))).toBe("The disk is full.");
});
