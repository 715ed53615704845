import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PictureInfo, ReplyInfo, Results, SessionState, TurnInfo } from "../api/types";
import { useStudio } from "./useStudio";

const LIBRARY = { id: "L", name: "Photos", pictures: 3, chooses_folders: false };

/** A server of one library, in memory; `fault` says what the next answers are instead. */
class Server {
  turns: TurnInfo[] = [];
  asked: string[] = [];
  fault: "" | "away" | "locked" | "full" | "cut" = "";
  results: Results | null = null;
  private held = new Map<string, Promise<void>>();

  session = (): SessionState => ({ id: 5, turns: this.turns, results: this.results, view: null, question: null, suggestions: [], ways_out: [] });
  /** Another conversation, in which one thing was said. */
  other = (): SessionState => ({ ...this.session(), id: 6, turns: [turn(1, "other")], results: null });

  /** Keep an answer back until what this returns is called. */
  hold(asked: string): () => Promise<void> {
    let release = () => {};
    this.held.set(asked, new Promise((done) => (release = done)));
    return () => act(async () => release());
  }

  add(user: string): TurnInfo {
    const added = turn(this.turns.length + 1, user);
    this.turns = [...this.turns, added];
    return added;
  }

  answer = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const asked = `${init.method ?? "GET"} ${url.replace("/api/v1", "")}`;
    this.asked.push(asked);
    await this.held.get(asked);
    if (this.fault === "away") throw new TypeError("Failed to fetch");
    if (this.fault === "locked") return problem(401, "The token is needed.");
    switch (asked) {
      case "GET /health":
        return Response.json({ status: "ok" });
      case "GET /libraries":
        return Response.json([LIBRARY]);
      case "POST /libraries/L/sessions":
      case "GET /libraries/L/sessions/5":
        return Response.json(this.session());
      case "GET /libraries/L/sessions/5/results":
        return Response.json(this.results);
      case "GET /libraries/L/sessions/6":
        return Response.json(this.other());
      case "POST /libraries/L/sessions/5/messages": {
        const { text, after } = JSON.parse(String(init.body)) as { text: string; after: number };
        if (this.fault === "cut") return new Response('{"turn": {"num', { headers: { "Content-Type": "application/json" } });
        if (this.fault === "full") return problem(409, "The disk is full; free some space.", "session");
        if (after !== this.turns.length) return problem(409, "It went on.", "conflict");
        const reply: ReplyInfo = { turn: this.add(text), results: null, view: null, suggestions: ["more"], ways_out: [], saved: null };
        return Response.json(reply);
      }
    }
    return problem(404, "There is no such thing.");
  };
}

const turn = (number: number, user: string): TurnInfo => ({
  number,
  user,
  reply: "Yes.",
  brief: "Yes.",
  commands: [],
  quiet: "",
  question: null,
  lists: false,
  shows: false,
  rows: [],
});

const problem = (status: number, detail: string, code = "") =>
  Response.json({ status, detail, title: "", type: "", code }, { status });

class Silence extends EventTarget {
  close() {}
}

let server: Server;

beforeEach(() => {
  server = new Server();
  vi.stubGlobal("fetch", server.answer);
  vi.stubGlobal("EventSource", Silence);
  sessionStorage.clear();
  window.location.hash = "";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function studio() {
  const { result } = renderHook(() => useStudio());
  await waitFor(() => expect(result.current.state.phase).not.toBe("loading"));
  return result;
}

describe("the studio", () => {
  it("begins a conversation with the first thing that is said, and its address is the page's", async () => {
    const page = await studio();
    expect(server.asked).not.toContain("POST /libraries/L/sessions");
    act(() => page.current.say("a dog"));
    expect(page.current.state.pending?.said).toBe("a dog");
    await waitFor(() => expect(page.current.state.turns).toHaveLength(1));
    expect(page.current.state.suggestions).toEqual(["more"]);
    expect(window.location.hash).toBe("#/L/5");
  });

  it("goes on where the address says", async () => {
    server.add("earlier");
    window.location.hash = "#/L/5";
    const page = await studio();
    expect(page.current.state.turns.map(({ user }) => user)).toEqual(["earlier"]);
  });

  it("shows the library when the address names a conversation that is not there", async () => {
    window.location.hash = "#/L/77";
    const page = await studio();
    expect(page.current.state.library).toEqual(LIBRARY);
    expect(page.current.state.notice).toBe("There is no such thing.");
  });

  it("takes over what another window said, and keeps the message that came too late", async () => {
    server.add("first");
    window.location.hash = "#/L/5";
    const page = await studio();
    server.add("from another window");
    act(() => page.current.say("too late"));
    await waitFor(() => expect(page.current.state.turns).toHaveLength(2));
    expect(page.current.state.draft).toBe("too late");
    expect(page.current.state.problem).toContain("another window");
  });

  it("says why a turn could not be kept, and keeps the message", async () => {
    const page = await studio();
    server.fault = "full";
    act(() => page.current.say("brighter"));
    await waitFor(() => expect(page.current.state.problem).toContain("The disk is full; free some space."));
    expect(page.current.state.draft).toBe("brighter");
  });

  it("takes an answer that breaks off for a server that went away", async () => {
    const page = await studio();
    server.fault = "cut";
    act(() => page.current.say("brighter"));
    await waitFor(() => expect(page.current.state.pending).toBeNull());
    expect(page.current.state.draft).toBe("brighter");
    server.fault = "";
  });

  it("keeps a message for a server that is away, and finds out when it is back", async () => {
    server.add("first");
    window.location.hash = "#/L/5";
    const page = await studio();
    server.fault = "away";
    act(() => page.current.say("brighter"));
    await waitFor(() => expect(page.current.state.reachable).toBe(false));
    expect(page.current.state.draft).toBe("brighter");
    server.fault = "";
    await waitFor(() => expect(page.current.state.reachable).toBe(true), { timeout: 4000 });
    expect(page.current.state.draft).toBe("brighter");
    act(() => page.current.say("brighter"));
    await waitFor(() => expect(page.current.state.turns).toHaveLength(2));
    expect(page.current.state.draft).toBe("");
  });

  it("stays where the last click led, however late the answer to an earlier one comes", async () => {
    server.add("first");
    window.location.hash = "#/L/5";
    const page = await studio();
    const late = server.hold("GET /libraries/L/sessions/6");
    act(() => page.current.resume(6));
    await act(async () => page.current.resume(5));
    expect(server.asked.at(-1)).toBe("GET /libraries/L/sessions/5");
    await late();
    expect(page.current.state.session).toBe(5);
    expect(window.location.hash).toBe("#/L/5");
  });

  it("leaves a reply alone that comes after its conversation was left, and goes on in the other", async () => {
    server.add("first");
    window.location.hash = "#/L/5";
    const page = await studio();
    const late = server.hold("POST /libraries/L/sessions/5/messages");
    act(() => page.current.say("brighter"));
    window.location.hash = "#/L/6";
    await waitFor(() => expect(page.current.state.session).toBe(6));
    await late();
    expect(page.current.state.turns.map(({ user }) => user)).toEqual(["other"]);
    expect(page.current.state.pending).toBeNull();
    act(() => page.current.say("darker"));
    await waitFor(() => expect(server.asked).toContain("POST /libraries/L/sessions/6/messages"));
  });

  it("does not show the reasons of one conversation in another", async () => {
    server.add("first");
    server.results = { words: "dog", sought: [], start: 1, total: 1, items: [{ number: 1, name: "a.jpg", picture: {} as PictureInfo, score: null, why: [] }] };
    window.location.hash = "#/L/5";
    const late = server.hold("GET /libraries/L/sessions/5/results");
    const page = await studio();
    act(() => page.current.resume(6));
    await waitFor(() => expect(page.current.state.session).toBe(6));
    await late();
    expect(page.current.state.results).toBeNull();
  });

  it("asks for the token where one is needed", async () => {
    server.fault = "locked";
    const page = await studio();
    expect(page.current.state.phase).toBe("locked");
  });
});
