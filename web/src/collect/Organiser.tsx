import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, getLibraries, login, sentenceOf } from "../api/client";
import type { LibraryInfo } from "../api/types";
import { EmptyState } from "../shared/EmptyState";
import { Icon } from "../shared/Icon";
import { Login } from "../studio/Login";
import { CollectHeader } from "./CollectHeader";
import { NewRoom } from "./NewRoom";
import { RoomRow } from "./RoomRow";
import { exportUrl, getRooms, type Form } from "./rooms";
import type { RoomSummary } from "./types";

const EVERY = 4000;
const EXPORTS: { form: Form; label: string; of: (room: RoomSummary) => boolean }[] = [
  { form: "caise", label: "CAISE’s JSON", of: (room) => room.kind === "caise" },
  { form: "chatir", label: "ChatIR’s JSON", of: (room) => room.kind === "chatir" },
  { form: "photalk", label: "Log with times", of: () => true },
];

/** The organiser's page: rooms, their links, and what was collected. */
export function Organiser() {
  const [libraries, setLibraries] = useState<LibraryInfo[]>([]);
  const [library, setLibrary] = useState<string | null>(null);
  const [rooms, setRooms] = useState<RoomSummary[] | null>(null);
  const [making, setMaking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [locked, setLocked] = useState(false);
  const [attempt, setAttempt] = useState(0);

  const failed = useCallback((thrown: unknown) => {
    if (thrown instanceof ApiError && thrown.locked) setLocked(true);
    else setProblem(sentenceOf(thrown));
  }, []);

  useEffect(() => {
    getLibraries()
      .then((found) => {
        setLibraries(found);
        setLibrary((now) => now ?? found[0]?.id ?? null);
        setProblem(null);
      })
      .catch(failed);
  }, [attempt, failed]);

  const shown = useRef(library);
  const refresh = useCallback(() => {
    if (library === null) return;
    getRooms(library)
      .then((found) => {
        // The rooms of a library that was left meanwhile have the same numbers as others of this one.
        if (shown.current !== library) return;
        setRooms(found);
        setProblem(null);
      })
      .catch((thrown: unknown) => shown.current === library && failed(thrown));
  }, [library, failed]);

  useEffect(() => {
    shown.current = library;
    setRooms(null);
    refresh();
    const timer = setInterval(() => !document.hidden && refresh(), EVERY);
    return () => clearInterval(timer);
  }, [refresh]);

  if (locked)
    return (
      <Login
        onLogin={async (token) => {
          await login(token);
          setLocked(false);
          setAttempt((count) => count + 1);
        }}
      />
    );
  const over = (rooms ?? []).filter((room) => room.ended);
  return (
    <div className="collect">
      <CollectHeader title="Collect dialogues" note="Two people talk about pictures, or one answers Photalk’s questions">
        <a className="button is-quiet" href="#/">
          Studio
        </a>
      </CollectHeader>
      <main className="rooms">
        <div className="rooms-head">
          {libraries.length > 1 && (
            <label className="rooms-library">
              Library
              <select className="field" value={library ?? ""} onChange={(event) => setLibrary(event.target.value)}>
                {libraries.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )}
          <button type="button" className="button is-primary" disabled={library === null} onClick={() => setMaking(true)}>
            <Icon name="add" /> New room
          </button>
          {library !== null && over.length > 0 && (
            <div className="rooms-exports" role="group" aria-label="Export all dialogues that have ended">
              <span className="soft">All that have ended:</span>
              {EXPORTS.filter(({ of }) => over.some(of)).map(({ form, label }) => (
                <a key={form} className="button is-small" href={exportUrl(library, form)} download>
                  <Icon name="download" size={15} /> {label}
                </a>
              ))}
            </div>
          )}
        </div>
        {problem && (
          <div className="collect-problem" role="alert">
            <p>{problem}</p>
            <button type="button" className="button is-small" onClick={() => setAttempt((count) => count + 1)}>
              Try again
            </button>
          </div>
        )}
        {rooms?.length === 0 && (
          <EmptyState icon="talk" title="No rooms yet">
            <p>Make a room, send each person a link, and what they say and do becomes data that can be exported.</p>
          </EmptyState>
        )}
        {library !== null && rooms && rooms.length > 0 && (
          <ul className="rooms-list">
            {rooms.map((room) => (
              <RoomRow key={`${library} ${room.number}`} library={library} room={room} onChange={refresh} />
            ))}
          </ul>
        )}
      </main>
      {making && library !== null && (
        <NewRoom
          library={library}
          onClose={() => setMaking(false)}
          onMade={() => {
            setMaking(false);
            refresh();
          }}
        />
      )}
    </div>
  );
}
