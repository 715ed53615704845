// A seat in a room: its state as the server tells it, and all that can be done from it.
import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, sentenceOf } from "../api/client";
import { backOff } from "../api/events";
import { act as send, look, newKey, seatUrl, typeOn, type Act, type Acts, type Place } from "./rooms";
import type { Presence, RoomState } from "./types";

const NOBODY: Presence = { present: [], typing: [] };
/** The answers that mean that this seat is none, or wants a token; others mean that the server is busy. */
const CLOSED = new Set([401, 403, 404, 410]);
const RETRY = 1500;
const TYPING = 2500;

/** The list with one of these less. */
const without = <T>(list: readonly T[], one: T): T[] => list.filter((_, at) => at !== list.indexOf(one));

export interface Seat {
  place: Place;
  room: RoomState | null;
  presence: Presence;
  /** Why there is no room to show. */
  refused: ApiError | null;
  online: boolean;
  /** Messages on their way. */
  pending: string[];
  /** What is being done just now; a message may go while a command is at work. */
  busy: readonly Act[];
  problem: string | null;
  say(text: string): Promise<boolean>;
  act<A extends Act>(what: A, body: Acts[A]): Promise<boolean>;
  typing(): void;
  dismiss(): void;
  retry(): void;
}

export function useRoom(place: Place): Seat {
  const { library, code } = place;
  const [room, setRoom] = useState<RoomState | null>(null);
  const [presence, setPresence] = useState(NOBODY);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [online, setOnline] = useState(true);
  const [pending, setPending] = useState<string[]>([]);
  const [busy, setBusy] = useState<readonly Act[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const alive = useRef(true);
  const typed = useRef(0);

  // Answers and events overtake each other; the one with more in it is the later one.
  const take = useCallback((next: RoomState) => {
    setRoom((now) => (now && now.number === next.number && now.last > next.last ? now : next));
  }, []);

  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  useEffect(() => {
    const at = { library, code };
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let tries = 0;
    let stopped = false;
    const open = () => {
      source = new EventSource(`${seatUrl(at)}/events`);
      source.addEventListener("open", () => {
        tries = 0;
        setOnline(true);
        setRefused(null);
      });
      source.addEventListener("room", (event: MessageEvent<string>) => take(JSON.parse(event.data) as RoomState));
      source.addEventListener("presence", (event: MessageEvent<string>) =>
        setPresence(JSON.parse(event.data) as Presence),
      );
      source.addEventListener("error", () => {
        source?.close();
        if (stopped) return;
        setOnline(false);
        // An event source does not say why it failed; asking plainly does.
        look(at)
          .then(take)
          .catch((thrown: unknown) => {
            if (!stopped && thrown instanceof ApiError && CLOSED.has(thrown.problem.status)) setRefused(thrown);
          });
        timer = setTimeout(open, backOff(tries));
        tries += 1;
      });
    };
    open();
    return () => {
      stopped = true;
      clearTimeout(timer);
      source?.close();
    };
  }, [library, code, take, attempt]);

  /** Send until the server has answered: with the same key it is done only once. */
  const insist = useCallback(
    async <A extends Act>(what: A, body: Acts[A]): Promise<RoomState> => {
      const keyed = what === "tasks" ? body : { ...body, key: newKey() };
      for (;;) {
        try {
          const answer = await send({ library, code }, what, keyed);
          setOnline(true);
          return answer;
        } catch (thrown) {
          if (!(thrown instanceof ApiError) || !thrown.unreachable || !alive.current) throw thrown;
          setOnline(false);
          await new Promise((resolve) => setTimeout(resolve, RETRY));
        }
      }
    },
    [library, code],
  );

  const act = useCallback(
    async <A extends Act>(what: A, body: Acts[A]): Promise<boolean> => {
      setBusy((now) => [...now, what]);
      setProblem(null);
      try {
        take(await insist(what, body));
        return true;
      } catch (thrown) {
        setProblem(sentenceOf(thrown));
        return false;
      } finally {
        setBusy((now) => without(now, what));
      }
    },
    [insist, take],
  );

  const board = room?.kind === "chatir" ? room.board : undefined;
  const say = useCallback(
    async (text: string): Promise<boolean> => {
      setPending((now) => [...now, text]);
      const done = await act("messages", { text, board });
      setPending((now) => without(now, text));
      typed.current = 0;
      return done;
    },
    [act, board],
  );

  const typing = useCallback(() => {
    if (Date.now() - typed.current < TYPING) return;
    typed.current = Date.now();
    typeOn({ library, code }).catch(() => undefined);
  }, [library, code]);

  return {
    place,
    room,
    presence,
    refused,
    online,
    pending,
    busy,
    problem,
    say,
    act,
    typing,
    dismiss: () => setProblem(null),
    retry: () => setAttempt((count) => count + 1),
  };
}
