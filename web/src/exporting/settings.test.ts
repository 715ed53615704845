import { expect, it, vi } from "vitest";
import { fileName, hasQuality, resultSize, settingsFor, typedSide } from "./settings";
import { bytesInWords, fetchFile, nameIn } from "./saving";

it("begins with the picture's own format, where it can be written", () => {
  expect(settingsFor("JPEG").format).toBe("jpg");
  expect(settingsFor("heif").format).toBe("heic");
  expect(settingsFor("raw").format).toBe("jpg");
  expect(settingsFor(null).format).toBeNull();
});

it("has a quality for formats that lose something", () => {
  expect((["jpg", "webp", "avif", "heic", null] as const).every(hasQuality)).toBe(true);
  expect((["png", "tif"] as const).some(hasQuality)).toBe(false);
});

it("never enlarges, and keeps the ratio", () => {
  expect(resultSize({ width: 3000, height: 2000 }, 1024)).toEqual({ width: 1024, height: 683 });
  expect(resultSize({ width: 2000, height: 3000 }, 1024)).toEqual({ width: 683, height: 1024 });
  expect(resultSize({ width: 600, height: 400 }, 4096)).toEqual({ width: 600, height: 400 });
  expect(resultSize({ width: 600, height: 400 }, null)).toEqual({ width: 600, height: 400 });
  expect(resultSize({ width: 5000, height: 1 }, 10)).toEqual({ width: 10, height: 1 });
});

it("reads a longer side as it is typed", () => {
  expect(typedSide("1600")).toBe(1600);
  expect(typedSide(" 1,600 ")).toBe(1600);
  for (const bad of ["", "0", "-5", "much", "100001", "1e3"]) expect(typedSide(bad)).toBeNull();
});

it("names the file", () => {
  expect(fileName("harbour.heic", "jpg")).toBe("harbour.jpg");
  expect(fileName("harbour.heic", null)).toBe("harbour.heic");
  expect(fileName("../a:b.png", "png")).toBe(".._a_b.png");
  expect(nameIn("attachment; filename=\"a.jpg\"; filename*=UTF-8''gr%C3%BCn.jpg")).toBe("grün.jpg");
  expect(nameIn('attachment; filename="a.jpg"')).toBe("a.jpg");
  expect(nameIn(null)).toBeNull();
});

it("takes a file that breaks off for a server that went away", async () => {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.error(new TypeError("network error"));
    },
  });
  vi.stubGlobal("fetch", async () => new Response(body));
  const fetched = fetchFile("/file", "a.jpg", () => undefined, new AbortController().signal);
  await expect(fetched).rejects.toThrow("Photalk’s server does not answer.");
  vi.unstubAllGlobals();
});

it("says how large a file is", () => {
  expect([120, 45_600, 3_210_000].map(bytesInWords)).toEqual(["120 bytes", "46 kB", "3.2 MB"]);
});
