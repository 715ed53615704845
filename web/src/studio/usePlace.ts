import { useCallback, useEffect, useRef, useState } from "react";
import { placeIn, samePlace, type Place } from "./place";
import { readRoute, writeRoute, type Pane } from "./route";

export interface Walking {
  place: Place;
  /** Go there; Back leads to where one was. Nothing happens for whoever is there already. */
  go(place: Place): void;
  /** Stand there without having gone: Back leads past it. */
  stand(place: Place): void;
}

const atPane = (pane: Pane): Place => ({ pane, picture: null, pair: null });

/** The place that the history's present entry tells of, if it tells of any. */
export function presentPlace(): Place | null {
  const { pane } = readRoute(window.location.hash);
  return placeIn(window.history.state) ?? (pane && atPane(pane));
}

/** What is in front in this conversation; `onBack` hears where Back or Forward led. */
export function usePlace(session: number | null, start: Pane, onBack: (place: Place) => void): Walking {
  const [place, setPlace] = useState<Place>(() => presentPlace() ?? atPane(start));
  const now = useRef({ place, session, onBack });
  now.current = { place: now.current.place, session, onBack };

  const set = useCallback((next: Place, write: "pushState" | "replaceState") => {
    const route = readRoute(window.location.hash);
    window.history[write](next, "", writeRoute({ ...route, pane: next.pane }));
    now.current.place = next;
    setPlace(next);
  }, []);
  // Before a conversation has begun there is nothing to come back to: its address would end the one that began.
  const go = useCallback(
    (next: Place) => !samePlace(next, now.current.place) && set(next, now.current.session === null ? "replaceState" : "pushState"),
    [set],
  );
  const stand = useCallback((next: Place) => set(next, "replaceState"), [set]);

  useEffect(() => {
    window.history.replaceState(now.current.place, "");
    const back = () => {
      const there = presentPlace();
      // Another conversation is loaded first.
      if (!there || readRoute(window.location.hash).session !== now.current.session) return;
      now.current.place = there;
      setPlace(there);
      now.current.onBack(there);
    };
    window.addEventListener("popstate", back);
    return () => window.removeEventListener("popstate", back);
  }, []);

  return { place, go, stand };
}
