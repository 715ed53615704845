import { expect, it } from "vitest";
import type { FaceInfo, PictureInfo, ReadLine, ToldFacts } from "../api/types";
import { factsOf, taken, type Known } from "./facts";

const picture: PictureInfo = {
  id: 1, name: "harbour.jpg", width: 6000, height: 4000, format: "jpeg", bytes: 5_200_000, taken: "2023-07-14T18:05:09",
  place: "Lucca, Tuscany, Italy", latitude: 43.84, longitude: 10.5, camera: "Canon EOS 5D", lens: "EF 50mm", caption: "From the file", kind: "photo",
  things: ["a dog", "2 boats"], away: false, along: [],
};
const face = (id: number, name: string | null) => ({ id, box: [0, 0, 1, 1], person: null, name }) as FaceInfo;
const told = { keywords: ["sea", "holiday"], albums: [], title: null, description: null } as unknown as ToldFacts;
const bare: Known = { picture, faces: [], text: null, told: null };
const fact = (name: string, known: Partial<Known>) => new Map(factsOf({ ...bare, ...known })).get(name);

it("tells when, where, with what, how large, and what is seen", () => {
  const facts = new Map(factsOf(bare));
  expect(facts.get("Taken")).toContain("2023");
  expect(facts.get("Place")).toBe("Lucca, Tuscany, Italy");
  expect(facts.get("Camera")).toBe("Canon EOS 5D");
  expect(facts.get("Lens")).toBe("EF 50mm");
  expect(facts.get("Seen in it")).toBe("A dog, 2 boats");
  expect(facts.get("Original")).toBe("6000 × 4000 (24 megapixels), JPEG, 5.2 MB");
});

it("names people, and counts those who have no name", () => {
  expect(fact("People", { faces: [face(1, "Anna"), face(2, null), face(3, null)] })).toBe("Anna, 2 others without a name");
  expect(fact("People", { faces: [face(1, null)] })).toBe("1 face without a name");
});

it("has keywords and text, and what was told before what the file says", () => {
  const lines = [{ text: "HARBOUR" }, { text: "Café" }] as ReadLine[];
  expect(fact("Written in it", { text: { looked: true, lines, unread: 0 } })).toBe("HARBOUR\nCafé");
  expect(fact("Keywords", { told })).toBe("sea, holiday");
  expect(fact("Description", { told })).toBe("From the file");
  expect(fact("Description", { told: { ...told, description: "Mine" } })).toBe("Mine");
});

it("leaves out what nobody knows", () => {
  const unknown = { ...picture, taken: null, place: "", camera: "", lens: "", caption: "", things: [], width: 300, height: 200 };
  expect(factsOf({ ...bare, picture: unknown })).toEqual([["Original", "300 × 200, JPEG, 5.2 MB"]]);
});

it("says only the day where only that is known", () => {
  expect(taken("2023-07-14T00:00:00")).not.toContain(":");
  expect(taken("2023-07-14T18:05:09")).toContain(":");
});
