import { expect, it } from "vitest";
import { BINS, outline, tonesInWords, tonesOf, topOf } from "./tones";

const pixels = (...colours: [number, number, number, number?][]) =>
  new Uint8ClampedArray(colours.flatMap(([red, green, blue, alpha = 255]) => [red, green, blue, alpha]));

it("counts each colour by its brightness, in shares that make up the whole", () => {
  const tones = tonesOf(pixels([255, 0, 128], [255, 0, 0], [0, 0, 0], [10, 255, 130]));
  expect(tones.red[BINS - 1]).toBe(0.5);
  expect(tones.green[0]).toBe(0.75);
  expect(tones.blue[BINS / 2]).toBe(0.5);
  for (const channel of [tones.red, tones.green, tones.blue])
    expect(channel.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
});

it("counts what is drowned and blown out, and nothing that is transparent", () => {
  const tones = tonesOf(pixels([0, 0, 0], [255, 255, 255], [128, 128, 128], [128, 0, 255], [0, 0, 0, 0]));
  expect([tones.black, tones.white]).toEqual([0.25, 0.25]);
  expect(tonesInWords(tones)).toBe("Middle tones, 25% wholly black, 25% wholly white");
  expect(tonesInWords(tonesOf(pixels([30, 40, 30])))).toBe("Mostly dark");
  expect(tonesInWords(tonesOf(pixels([220, 230, 240])))).toBe("Mostly bright");
});

it("draws over a height that a single spike does not set", () => {
  const tones = tonesOf(pixels(...Array.from({ length: 250 }, (_, at): [number, number, number] => [at, at, at]), ...Array.from({ length: 500 }, (): [number, number, number] => [0, 0, 0])));
  expect(topOf(tones)).toBeLessThan(0.05);
  expect(outline([0, 0.5, 2], 1)).toBe("M0 1L0.000 1.000L0.500 0.500L1.000 0.000L1 1Z");
  expect(topOf(tonesOf(pixels([0, 0, 0, 0])))).toBe(1);
});
