import { describe, expect, it, vi } from "vitest";
import type { PictureInfo, Uploads } from "../api/types";
import { droppedFiles, picturesIn } from "./dropping";
import { batches, uploadAll, type UploadState } from "./uploading";

const files = (count: number) => Array.from({ length: count }, (_, at) => new File(["x"], `${at}.jpg`));
const taken = (batch: readonly File[]): Uploads => ({
  items: batch.map(({ name }) =>
    name === "3.jpg"
      ? { name, picture: null, why: "It is not a picture." }
      : { name, picture: { id: Number.parseInt(name, 10) } as PictureInfo, why: "" },
  ),
});

describe("batches", () => {
  it("hold every file once, in order, and at most so many", () => {
    const sizes = Array.from({ length: 45 }, (_, size) => ({ size }));
    const made = batches(sizes, 20, 10_000);
    expect(made.flat()).toEqual(sizes);
    expect(made.map((batch) => batch.length)).toEqual([20, 20, 5]);
  });

  it("hold at most so many bytes, but a large file goes alone", () => {
    const made = batches([{ size: 4 }, { size: 6 }, { size: 1 }, { size: 50 }, { size: 2 }], 20, 10);
    expect(made.map((batch) => batch.map(({ size }) => size))).toEqual([[4, 6], [1], [50], [2]]);
  });
});

describe("an upload", () => {
  it("tells after every batch how far it is, and in the end what became of each file", async () => {
    const told: UploadState[] = [];
    const end = await uploadAll(files(45), async (batch) => taken(batch), (state) => told.push(state));
    expect(told.map(({ done }) => done)).toEqual([0, 20, 40, 45]);
    expect(end.added).toHaveLength(44);
    expect(end.refused).toEqual([{ name: "3.jpg", why: "It is not a picture." }]);
  });

  it("goes on after a batch that could not be sent", async () => {
    const send = vi.fn(async (batch: readonly File[]) => {
      if (batch[0]?.name === "20.jpg") throw new Error("Too large.");
      return taken(batch);
    });
    const end = await uploadAll(files(45), send, () => undefined);
    expect(send).toHaveBeenCalledTimes(3);
    expect(end.added).toHaveLength(24);
    expect(end.refused.filter(({ why }) => why === "Too large.")).toHaveLength(20);
  });

  it("sends nothing more once it was stopped", async () => {
    let sent = 0;
    const end = await uploadAll(files(45), async (batch) => ((sent += 1), taken(batch)), () => undefined, () => sent > 0);
    expect(sent).toBe(1);
    expect(end.done).toBe(20);
  });
});

describe("a folder", () => {
  it("that holds what cannot be read gives the rest, and counts it", async () => {
    const entry = (name: string, readable: boolean) => ({
      isFile: true,
      isDirectory: false,
      file: (done: (file: File) => void, fail: (why: unknown) => void) =>
        readable ? done(new File([""], name)) : fail(new DOMException("no", "NotReadableError")),
    });
    const inside = [[entry("a.jpg", true), entry("b.jpg", false)], []];
    const folder = {
      isFile: false,
      isDirectory: true,
      createReader: () => ({ readEntries: (done: (some: unknown[]) => void) => done(inside.shift() ?? []) }),
    };
    const transfer = { items: [{ webkitGetAsEntry: () => folder }], files: [] };
    const { files: kept, skipped } = await droppedFiles(transfer as unknown as DataTransfer);
    expect(kept.map(({ name }) => name)).toEqual(["a.jpg"]);
    expect(skipped).toBe(1);
  });

  it("gives its pictures and counts the rest, without what is hidden", () => {
    const names = ["a.JPG", "b.heic", "notes.txt", ".DS_Store", "c.webp"];
    const { files: kept, skipped } = picturesIn(names.map((name) => new File([""], name)));
    expect(kept.map(({ name }) => name)).toEqual(["a.JPG", "b.heic", "c.webp"]);
    expect(skipped).toBe(1);
  });
});
