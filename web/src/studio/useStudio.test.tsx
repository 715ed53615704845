import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Reply, SessionState, Turn } from "../api/types";
import { useStudio } from "./useStudio";

const LIBRARY = { id: "L", name: "Photos", pictures: 3, chooses_folders: false };

/** A server of one library, in memory; `fault` says what the next answers are instead. */
class Server {
  turns: Turn[] = [];
  asked: string[] = [];
  fault: "" | "away" | "locked" | "full" | "cut" = "";

  session = (): SessionState => ({ id: 5, turns: this.turns, results: null, view: null, question: null, suggestions: [] });

  add(user: string): Turn {
    const turn = { number: this.turns.length + 1, user, reply: "Yes.", brief: "Yes.", commands: [], question: null, lists: false, shows: false };
    this.turns = [...this.turns, turn];
    return turn;
  }

  answer = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const asked = `${init.method ?? "GET"} ${url.replace("/api/v1", "")}`;
    this.asked.push(asked);
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
      case "POST /libraries/L/sessions/5/messages": {
        const { text, after } = JSON.parse(String(init.body)) as { text: string; after: number };
        if (this.fault === "cut") return new Response('{"turn": {"num', { headers: { "Content-Type": "application/json" } });
        if (this.fault === "full") return problem(409, "The disk is full; free some space.", "session");
        if (after !== this.turns.length) return problem(409, "It went on.", "conflict");
        const reply: Reply = { turn: this.add(text), results: null, view: null, suggestions: ["more"], saved: null };
        return Response.json(reply);
      }
    }
    return problem(404, "There is no such thing.");
  };
}

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

  it("asks for the token where one is needed", async () => {
    server.fault = "locked";
    const page = await studio();
    expect(page.current.state.phase).toBe("locked");
  });
});
