import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "./client";
import { backOff, EventParser, follow, readReply } from "./events";
import type { MessageProgress } from "./types";

const TEXT = ': hello\r\n\r\nevent: progress\r\ndata: {"stage":"searching",\ndata: "done":1,"total":2}\n\nevent:reply\rdata:{"ä":"…"}\r\rdata: x\n\n';
const EVENTS = [
  { event: "progress", data: '{"stage":"searching",\n"done":1,"total":2}' },
  { event: "reply", data: '{"ä":"…"}' },
  { event: "message", data: "x" },
];

const streamed = (text: string, size: number): Response => {
  const bytes = new TextEncoder().encode(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream; charset=utf-8" } });
};

describe("the parser of server-sent events", () => {
  it.each([1, 2, 3, 7, 1000])("does not care how the text is cut: pieces of %i", (size) => {
    const parser = new EventParser();
    const found = [];
    for (let at = 0; at < TEXT.length; at += size) found.push(...parser.push(TEXT.slice(at, at + size)));
    expect(found).toEqual(EVENTS);
  });

  it("tells nothing before an event is whole", () => {
    const parser = new EventParser();
    expect(parser.push("event: reply\ndata: {}\n")).toEqual([]);
    expect(parser.push("\n")).toEqual([{ event: "reply", data: "{}" }]);
  });
});

describe("a streamed reply", () => {
  it("tells how far it is and then what it is, with letters cut in half", async () => {
    const progress: MessageProgress[] = [];
    const reply = await readReply(streamed(TEXT, 1), (now) => progress.push(now));
    expect(progress).toEqual([{ stage: "searching", done: 1, total: 2 }]);
    expect(reply).toEqual({ ä: "…" });
  });

  it("fails with the problem that the server told", async () => {
    const problem = { type: "about:blank", title: "Bad", status: 422, detail: "That is no number.", code: "bad_command" };
    const text = `event: problem\ndata: ${JSON.stringify(problem)}\n\n`;
    await expect(readReply(streamed(text, 9), () => undefined)).rejects.toThrow("That is no number.");
  });

  it("that breaks off means that the server is away", async () => {
    const broken = readReply(streamed("event: progress\ndata: {}\n\n", 9), () => undefined);
    await expect(broken).rejects.toSatisfy((thrown: unknown) => thrown instanceof ApiError && thrown.unreachable);
  });

  it("may also come as plain JSON", async () => {
    const response = new Response('{"saved": null}', { headers: { "Content-Type": "application/json" } });
    expect(await readReply(response, () => undefined)).toEqual({ saved: null });
  });
});

class FakeSource extends EventTarget {
  static all: FakeSource[] = [];
  closed = false;
  constructor(readonly url: string) {
    super();
    FakeSource.all.push(this);
  }
  close() {
    this.closed = true;
  }
}

describe("following", () => {
  beforeEach(() => {
    FakeSource.all = [];
    vi.useFakeTimers();
    vi.stubGlobal("EventSource", FakeSource);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("goes on after a break, later each time, until it is stopped", () => {
    const lost = vi.fn();
    const heard: unknown[] = [];
    const stop = follow("/events", "turns", (data) => heard.push(data), lost);
    FakeSource.all[0]!.dispatchEvent(new MessageEvent("turns", { data: '{"turns":1}' }));
    expect(heard).toEqual([{ turns: 1 }]);
    for (const tries of [0, 1, 2]) {
      FakeSource.all.at(-1)!.dispatchEvent(new Event("error"));
      expect(FakeSource.all.at(-1)!.closed).toBe(true);
      vi.advanceTimersByTime(backOff(tries) - 1);
      expect(FakeSource.all).toHaveLength(tries + 1);
      vi.advanceTimersByTime(1);
      expect(FakeSource.all).toHaveLength(tries + 2);
    }
    expect(lost).toHaveBeenCalledTimes(3);
    FakeSource.all.at(-1)!.dispatchEvent(new Event("error"));
    stop();
    vi.advanceTimersByTime(60_000);
    expect(FakeSource.all).toHaveLength(4);
  });

  it("waits at most a quarter of a minute", () => {
    expect([0, 1, 2, 30].map(backOff)).toEqual([500, 1000, 2000, 15_000]);
  });
});
