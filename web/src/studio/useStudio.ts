// The conversation of the page: its state, everything that can be done in it, and how it stays with the server.
import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import * as api from "../api/client";
import { backOff, follow } from "../api/events";
import type { ChangeStep, ReplyInfo, SessionState, TurnsEvent } from "../api/types";
import { sessionUrl } from "../api/urls";
import { placeIn } from "./place";
import { readRoute, writeRoute } from "./route";
import { ELSEWHERE, reduce, START, type StudioState } from "./state";

export interface Studio {
  state: StudioState;
  say(text: string): void;
  run(commands: string[]): void;
  /** List more of what was found, without keeping anybody from saying something meanwhile. */
  more(): Promise<void>;
  open(picture: number): void;
  undo(): void;
  redo(): void;
  changeStep(step: number, change: ChangeStep): void;
  dropStep(step: number): void;
  draft(text: string): void;
  begin(library?: string): void;
  resume(session: number): void;
  login(token: string): Promise<void>;
  refreshLibrary(): void;
  dismiss(): void;
}

type Ask = (library: string, session: number, after: number) => Promise<ReplyInfo>;

const DRAFT = "photalk.draft";

/** A conversation that is not there is no reason not to show the library. */
function askedInVain(thrown: unknown): api.ApiError {
  if (thrown instanceof api.ApiError && !thrown.unreachable && !thrown.locked) return thrown;
  throw thrown;
}

const TICK = 10;

async function until(done: () => boolean): Promise<void> {
  for (let tries = 0; tries < 50 && !done(); tries += 1) await new Promise((go) => setTimeout(go, TICK));
}

export function useStudio(): Studio {
  const [state, dispatch] = useReducer(reduce, START, (start) => ({
    ...start,
    draft: sessionStorage.getItem(DRAFT) ?? "",
  }));
  // What runs while the page goes on must see the latest state, not the one it began with.
  const now = useRef(state);
  now.current = state;
  const told = useRef(0);
  const busy = useRef(false);
  // Answers may come after the person has gone elsewhere: `visit` counts the conversations that were come to, and
  // `loads` the times that one was asked for, so that what belongs to an earlier one is left alone.
  const visit = useRef(0);
  const loads = useRef(0);
  /** What goes on without anybody waiting for it; who wants something comes after it. */
  const quiet = useRef<Promise<void> | null>(null);

  const take = useCallback((library: string, fresh: SessionState) => {
    told.current = fresh.turns.length;
    dispatch({ type: "synced", session: fresh });
    if (fresh.results?.items.every((item) => item.why.length === 0)) {
      // Why each was found takes a search, so the page does not wait for it.
      const here = visit.current;
      api
        .getResults(library, fresh.id)
        .then((results) => {
          if (visit.current === here) dispatch({ type: "explained", turns: fresh.turns.length, results });
        })
        .catch(() => undefined);
    }
  }, []);

  const sync = useCallback(
    async (library: string, session: number) => {
      const here = visit.current;
      const fresh = await api.getSession(library, session);
      if (visit.current === here) take(library, fresh);
    },
    [take],
  );

  const load = useCallback(async () => {
    const route = readRoute(window.location.hash);
    loads.current += 1;
    const mine = loads.current;
    try {
      const wanted = route.library !== null && route.session !== null;
      const [libraries, found] = await Promise.all([
        api.getLibraries(),
        wanted ? api.getSession(route.library!, route.session!).catch(askedInVain) : null,
      ]);
      if (loads.current !== mine) return;
      visit.current += 1;
      busy.current = false;
      told.current = 0;
      dispatch({ type: "left" });
      dispatch({ type: "libraries", libraries, chosen: route.library });
      if (found instanceof api.ApiError) dispatch({ type: "notice", text: found.message });
      else if (found) take(route.library!, found);
    } catch (thrown) {
      if (!(thrown instanceof api.ApiError)) throw thrown;
      if (loads.current !== mine) return;
      if (thrown.locked) dispatch({ type: "locked" });
      else dispatch({ type: "link", reachable: false });
    }
  }, [take]);

  useEffect(() => {
    void load();
    // Our own changes of the hash use replaceState or come with the state already there.
    const onHash = () => {
      const route = readRoute(window.location.hash);
      if (route.session !== now.current.session || route.library !== (now.current.library?.id ?? null)) void load();
    };
    window.addEventListener("hashchange", onHash);
    return () => window.removeEventListener("hashchange", onHash);
  }, [load]);

  const { session, phase, reachable } = state;
  const library = state.library?.id ?? null;
  useEffect(() => {
    if (phase !== "ready" || library === null || !reachable) return;
    const pane = placeIn(history.state)?.pane ?? readRoute(window.location.hash).pane;
    history.replaceState(history.state, "", writeRoute({ library, session, pane }));
  }, [phase, library, session, reachable]);

  useEffect(() => sessionStorage.setItem(DRAFT, state.draft), [state.draft]);

  // Whether the server is really away is asked of /health: an event stream also breaks for smaller reasons.
  const probe = useCallback(async () => {
    try {
      await api.getHealth();
    } catch {
      dispatch({ type: "link", reachable: false });
    }
  }, []);

  const again = useCallback(async () => {
    const { library, session, phase } = now.current;
    if (phase === "loading" || !library) return load();
    if (session === null) return dispatch({ type: "link", reachable: true });
    try {
      await sync(library.id, session);
    } catch (thrown) {
      if (thrown instanceof api.ApiError && thrown.locked) dispatch({ type: "locked" });
      else if (thrown instanceof api.ApiError && !thrown.unreachable) dispatch({ type: "link", reachable: true });
      else throw thrown;
    }
  }, [load, sync]);

  useEffect(() => {
    if (reachable) return;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    let tries = 0;
    const knock = async () => {
      await api
        .getHealth()
        .then(again)
        .catch(() => undefined);
      tries += 1;
      if (!stopped) timer = setTimeout(knock, backOff(tries));
    };
    timer = setTimeout(knock, backOff(0));
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [reachable, again]);

  useEffect(() => {
    if (session === null || library === null || phase !== "ready" || !reachable) return;
    return follow<TurnsEvent>(
      `${sessionUrl(library, session)}/events`,
      "turns",
      ({ turns }) => {
        told.current = turns;
        if (!busy.current && turns !== now.current.turns.length)
          sync(library, session).catch(() => probe());
      },
      () => void probe(),
    );
  }, [session, library, phase, reachable, sync, probe]);

  const act = useCallback(
    async (said: string, ask: Ask, quietly = false) => {
      if (quiet.current && !quietly) await quiet.current;
      const library = now.current.library;
      if (busy.current || !library) return;
      busy.current = true;
      const here = visit.current;
      if (!quietly) dispatch({ type: "started", said });
      let session = now.current.session;
      try {
        if (session === null) {
          const fresh = await api.createSession(library.id);
          if (visit.current !== here) return;
          session = fresh.id;
          dispatch({ type: "synced", session: fresh });
        }
        const after = now.current.session === session ? now.current.turns.length : 0;
        const reply = await ask(library.id, session, after);
        if (visit.current !== here) return;
        dispatch({ type: "replied", reply });
        busy.current = false;
        if (told.current > reply.turn.number) sync(library.id, session).catch(() => probe());
        told.current = Math.max(told.current, reply.turn.number);
      } catch (thrown) {
        if (visit.current !== here) return;
        busy.current = false;
        if (!(thrown instanceof api.ApiError)) throw thrown;
        const problem = thrown.conflict ? ELSEWHERE : thrown.message;
        dispatch({ type: "failed", problem, unsure: thrown.unreachable });
        if (thrown.unreachable) dispatch({ type: "link", reachable: false });
        else if (thrown.locked) dispatch({ type: "locked" });
        else if (session !== null && (thrown.conflict || told.current > now.current.turns.length))
          await sync(library.id, session).catch(() => probe());
      }
    },
    [sync, probe],
  );

  const leave = useCallback(
    (library: string | null, session: number | null) => {
      if (busy.current) return;
      history.pushState(null, "", writeRoute({ library, session, pane: null }));
      void load();
    },
    [load],
  );

  const deeds = useMemo(
    () => ({
      say: (text: string) => {
        const said = text.trim();
        const here = visit.current;
        if (said)
          void act(said, (library, session, after) =>
            api.say(library, session, { text: said, after }, (progress) => {
              if (visit.current === here) dispatch({ type: "progress", progress });
            }),
          );
      },
      run: (commands: string[]) =>
        void act("", (library, session, after) => api.run(library, session, { commands, after })),
      more: async () => {
        if (busy.current) return;
        const listing = act("", (library, session, after) => api.run(library, session, { commands: ["more"], after }), true);
        // Until the page knows of the turn, another would seem to overtake it.
        quiet.current = listing.then(() => until(() => now.current.turns.length >= told.current));
        await quiet.current;
        quiet.current = null;
      },
      open: (picture: number) =>
        void act("", (library, session, after) => api.openPicture(library, session, { picture, after })),
      undo: () => void act("", (library, session, after) => api.undo(library, session, { count: 1, after })),
      redo: () => void act("", (library, session, after) => api.redo(library, session, { count: 1, after })),
      changeStep: (step: number, change: ChangeStep) =>
        void act("", (library, session, after) => api.changeStep(library, session, step, { ...change, after })),
      dropStep: (step: number) =>
        void act("", (library, session, after) => api.dropStep(library, session, step, after)),
      draft: (text: string) => dispatch({ type: "draft", text }),
      begin: (chosen?: string) => leave(chosen ?? now.current.library?.id ?? null, null),
      resume: (session: number) => leave(now.current.library?.id ?? null, session),
      login: async (token: string) => {
        await api.login(token);
        await load();
      },
      refreshLibrary: () => {
        const library = now.current.library;
        if (library)
          api
            .getLibrary(library.id)
            .then((fresh) => dispatch({ type: "library", library: fresh }))
            .catch(() => probe());
      },
      dismiss: () => dispatch({ type: "dismissed" }),
    }),
    [act, leave, load, probe],
  );

  return { state, ...deeds };
}
