import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PersonInfo, PictureInfo, SortingQuestion } from "../api/types";
import { PeoplePage } from "./PeoplePage";

const person = (id: number, name: string | null, pictures: number): PersonInfo => ({ id, name, pictures, example: id, face: id });
const picture = (id: number) => ({ id, name: `${id}.jpg`, caption: "" }) as PictureInfo;

/** A library's people, in memory; every change can be taken back. */
class Server {
  people = [person(1, null, 3), person(2, "Tom", 2), person(3, null, 1)];
  asked: string[] = [];
  said: Record<string, unknown>[] = [];
  question: SortingQuestion | null = null;
  fault = "";
  private before: PersonInfo[][] = [];

  answer = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const asked = `${init.method ?? "GET"} ${url.replace("/api/v1/libraries/L", "")}`;
    this.asked.push(asked);
    if (asked === "GET /people") return Response.json(this.people);
    if (asked.startsWith("GET /people/question")) return Response.json(this.question);
    const found = /^GET \/people\/(\d+)\/pictures$/.exec(asked);
    if (found) return Response.json(this.pictures(Number(found[1])));
    if (this.fault) return Response.json({ detail: this.fault }, { status: 409 });
    if (asked === "POST /people/undo") {
      this.people = this.before.pop() ?? this.people;
      return Response.json({ undone: true });
    }
    const body = init.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {};
    this.said.push(body);
    this.before.push(this.people);
    return this.change(asked, body);
  };

  private pictures(id: number) {
    const items = [1, 2, 3].map((at) => ({ picture: picture(at), face: 10 * id + at }));
    return { person: this.people.find((one) => one.id === id), items, total: 3 };
  }

  private change(asked: string, body: Record<string, unknown>): Response {
    if (asked === "POST /people") {
      const id = Number(String(body.person).slice(1));
      this.people = this.people.map((one) => (one.id === id ? { ...one, name: String(body.name) } : one));
      return Response.json(this.people.find((one) => one.id === id));
    }
    if (asked === "POST /people/merge") {
      this.people = this.people.filter(({ id }) => id !== body.one);
      return Response.json(this.people.find(({ id }) => id === body.other));
    }
    if (asked === "POST /people/apart") return new Response(null, { status: 204 });
    if (asked === "POST /people/1/split") {
      this.people = [...this.people, person(9, null, 1)];
      return Response.json(person(9, null, 1));
    }
    return Response.json({ detail: "There is no such thing." }, { status: 404 });
  }
}

let server: Server;
const onOpen = vi.fn();

function Page({ start = null }: { start?: number | null }) {
  const [chosen, setChosen] = useState<number | null>(start);
  return <PeoplePage library="L" version="1" person={chosen} ready onPerson={setChosen} onOpen={onOpen} />;
}

const cards = async () => within(await screen.findByRole("list", { name: "People" })).getAllByRole("listitem");

beforeEach(() => {
  server = new Server();
  onOpen.mockClear();
  vi.stubGlobal("fetch", server.answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the people of a library", () => {
  it("are shown with names, or without one, and how many photos there are", async () => {
    render(<Page />);
    const shown = (await cards()).map((card) => card.textContent);
    expect(shown[0]).toContain("Somebody");
    expect(shown[0]).toContain("3 photos");
    expect(shown[1]).toContain("Tom");
    expect(shown[2]).toContain("1 photo");
  });

  it("are named where they stand, which can be taken back", async () => {
    render(<Page />);
    await userEvent.click(within((await cards())[0]!).getByRole("button", { name: /say who this is/ }));
    await userEvent.type(screen.getByRole("combobox", { name: "Name" }), " Anna {Enter}");
    expect(server.said).toEqual([{ person: "#1", name: "Anna" }]);
    await waitFor(async () => expect((await cards())[0]!.textContent).toContain("Anna"));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(async () => expect((await cards())[0]!.textContent).toContain("Somebody"));
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("keep their name when its box is left with Escape, or empty", async () => {
    render(<Page />);
    const tom = (await cards())[1]!;
    await userEvent.click(within(tom).getByRole("button", { name: /change the name/ }));
    await userEvent.type(screen.getByRole("combobox", { name: "Name" }), "othy{Escape}");
    await userEvent.click(within(tom).getByRole("button", { name: /change the name/ }));
    await userEvent.clear(screen.getByRole("combobox", { name: "Name" }));
    await userEvent.keyboard("{Enter}");
    expect(server.said).toEqual([]);
    expect(tom.textContent).toContain("Tom");
  });

  it("are named too when the box is left by going on", async () => {
    render(<Page />);
    await userEvent.click(within((await cards())[0]!).getByRole("button", { name: /say who this is/ }));
    await userEvent.type(screen.getByRole("combobox", { name: "Name" }), "Anna");
    await userEvent.tab();
    await waitFor(() => expect(server.said).toEqual([{ person: "#1", name: "Anna" }]));
  });

  it("are made one of two, by the name that one of them has", async () => {
    render(<Page />);
    await cards();
    await userEvent.click(screen.getByRole("checkbox", { name: "Select Somebody, 3 photos" }));
    expect(screen.getByText("Select a second one to make them one person.")).toBeTruthy();
    await userEvent.click(screen.getByRole("checkbox", { name: "Select Tom, 2 photos" }));
    await userEvent.click(screen.getByRole("button", { name: "Both are Tom" }));
    expect(server.said).toEqual([{ one: 1, other: 2 }]);
    await waitFor(async () => expect(await cards()).toHaveLength(2));
    expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  });

  it("stay as they are when something is refused, and it is said why", async () => {
    render(<Page />);
    await cards();
    server.fault = "The disk is full.";
    await userEvent.click(within((await cards())[0]!).getByRole("button", { name: /say who this is/ }));
    await userEvent.type(screen.getByRole("combobox", { name: "Name" }), "Anna{Enter}");
    expect((await screen.findByRole("alert")).textContent).toContain("The disk is full.");
    expect((await cards())[0]!.textContent).toContain("Somebody");
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("are none before faces were looked for", async () => {
    server.people = [];
    render(<Page />);
    expect(await screen.findByText("Nobody was found yet")).toBeTruthy();
  });
});

describe("the photos of somebody", () => {
  it("are opened with a click", async () => {
    render(<Page />);
    await cards();
    await userEvent.click(screen.getByRole("button", { name: "Somebody: see 3 photos" }));
    await userEvent.click(await screen.findByRole("button", { name: "Open 2.jpg" }));
    expect(onOpen.mock.calls).toEqual([[2]]);
    await userEvent.click(screen.getByRole("button", { name: "Everybody" }));
    expect(await cards()).toHaveLength(3);
  });

  it("are split off where they are of somebody else", async () => {
    render(<Page start={1} />);
    await userEvent.click(await screen.findByRole("button", { name: "Not all of these are one person" }));
    const split = screen.getByRole<HTMLButtonElement>("button", { name: "Split off" });
    expect(split.disabled).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Somebody else: 3.jpg" }));
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.click(split);
    expect(server.said).toEqual([{ faces: [13] }]);
    expect(await screen.findByText("1 photo of somebody else left.")).toBeTruthy();
  });
});

describe("sorting", () => {
  const asking = async () => {
    render(<Page />);
    await userEvent.click(await screen.findByRole("button", { name: "Help me sort" }));
  };

  it("asks about two, and yes makes them one", async () => {
    server.question = { one: server.people[2]!, other: server.people[1]!, pictures: 214 };
    await asking();
    expect(await screen.findByRole("heading", { name: "Is this Tom too?" })).toBeTruthy();
    expect(screen.getByText("It decides 214 photos.")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "Yes" }));
    expect(server.said).toEqual([{ one: 3, other: 2 }]);
  });

  it("keeps two apart with no, and does not ask again what was skipped", async () => {
    server.question = { one: server.people[2]!, other: server.people[0]!, pictures: 1 };
    await asking();
    await screen.findByRole("heading", { name: "Are these the same person?" });
    await userEvent.click(screen.getByRole("button", { name: "Skip" }));
    await waitFor(() => expect(server.asked).toContain("GET /people/question?skip=3-1"));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(server.asked).not.toContain("POST /people/undo");
    await userEvent.click(screen.getByRole("button", { name: "No" }));
    expect(server.asked).toContain("POST /people/apart");
  });

  it("asks for a name where there is nobody to compare with", async () => {
    server.question = { one: server.people[0]!, other: null, pictures: 3 };
    await asking();
    await screen.findByText("It names 3 photos.");
    await userEvent.type(screen.getByRole("combobox", { name: "Who is this?" }), "Anna{Enter}");
    expect(server.said).toEqual([{ person: "#1", name: "Anna" }]);
  });

  it("says when nothing is left to ask", async () => {
    await asking();
    expect(await screen.findByText("Nothing is left to ask. Everybody is told apart.")).toBeTruthy();
  });
});
