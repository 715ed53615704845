import { useCallback, useEffect, useRef, useState } from "react";
import type { LibraryInfo } from "../api/types";
import { Chat } from "../chat/Chat";
import { AddPictures } from "../library/AddPictures";
import { useFileDrop } from "../library/useFileDrop";
import { useIndexing } from "../library/useIndexing";
import { useUploads } from "../library/useUploads";
import { EmptyState } from "../shared/EmptyState";
import { Icon } from "../shared/Icon";
import { useNarrow } from "../shared/useNarrow";
import { Banner } from "./Banner";
import { Header } from "./Header";
import { Login } from "./Login";
import type { Pair, Place } from "./place";
import { readRoute, type Pane } from "./route";
import { Stage } from "./Stage";
import { presentPlace, usePlace } from "./usePlace";
import { usePageKeys } from "./usePageKeys";
import { useStudio, type Studio } from "./useStudio";
import "./Studio.css";

/** The studio: whatever comes before it (the token, a server that is away), and then itself. */
export function StudioPage() {
  const studio = useStudio();
  const { phase, library, reachable } = studio.state;
  if (phase === "locked") return <Login onLogin={studio.login} />;
  if (phase === "ready" && library) return <Rooms key={library.id} studio={studio} library={library} />;
  return (
    <div className="studio">
      <Banner reachable={reachable} />
      <main className="studio-waiting">
        {phase === "none" ? (
          <EmptyState icon="folder" title="No library is open">
            <p>Start the server with one: photalk serve --library followed by a folder.</p>
          </EmptyState>
        ) : (
          <p className="soft" role="status">
            {reachable ? "Opening your library…" : ""}
          </p>
        )}
      </main>
    </div>
  );
}

function Rooms({ studio, library }: { studio: Studio; library: LibraryInfo }) {
  const { state, refreshLibrary } = studio;
  const narrow = useNarrow();
  const [talking, setTalking] = useState(true);
  const [adding, setAdding] = useState(false);
  const [version, setVersion] = useState(0);

  const changed = useCallback(() => {
    refreshLibrary();
    setVersion((before) => before + 1);
  }, [refreshLibrary]);
  const uploading = useUploads(library.id, changed);
  const indexing = useIndexing(library.id, changed);
  const over = useFileDrop((chosen) => {
    setAdding(true);
    uploading.start(chosen);
  });

  const { session, view } = state;
  const turn = state.turns.at(-1);
  const opened = view?.picture?.id ?? null;
  const at = (pane: Pane): Place => ({ pane, picture: pane === "picture" ? opened : null, pair: null });
  const about: Pane | null = turn?.shows ? "picture" : turn?.lists ? "results" : null;
  const { place, go, stand } = usePlace(session, about ?? (view ? "picture" : state.results ? "results" : "library"), (there) => {
    setTalking(false);
    if (there.picture !== null && there.picture !== opened) studio.open(there.picture);
  });

  // The side that the latest turn was about comes to the front; a conversation that was come to, as it was left.
  const seen = useRef({ session, turn: turn?.number });
  useEffect(() => {
    const before = seen.current;
    seen.current = { session, turn: turn?.number };
    if (before.session !== session) stand((readRoute(location.hash).pane && presentPlace()) || at(about ?? "library"));
    else if (before.turn !== turn?.number && about) (place.pair ? stand : go)({ ...at(about), pair: place.pair });
    // Only another turn or conversation is news.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [session, turn?.number]);

  // A search puts the open photo aside; whoever goes back to it finds it open, with its steps.
  const lately = useRef<number | null>(null);
  if (opened !== null) lately.current = opened;
  const show = (wanted: Pane) => {
    const aside = wanted === "picture" && !view ? lately.current : null;
    go(aside === null ? at(wanted) : { pane: wanted, picture: aside, pair: null });
    if (aside !== null) studio.open(aside);
    setTalking(false);
  };
  const compare = (pair: Pair | null) => {
    if (pair || session === null) go({ ...place, pair });
    else history.back();
  };
  usePageKeys({
    onUndo: view?.undo ? studio.undo : undefined,
    onRedo: view?.redo ? studio.redo : undefined,
  });
  return (
    <div className="studio" data-talking={narrow ? talking : undefined}>
      <a className="skip-link" href="#stage" onClick={(event) => skip(event, narrow, () => setTalking(false))}>
        Skip to the pictures
      </a>
      <a className="skip-link" href="#say" onClick={toBox}>
        Skip to the message box
      </a>
      <Header
        state={state}
        job={indexing.job}
        upload={uploading.upload}
        onAdd={() => setAdding(true)}
        onNew={studio.begin}
        onResume={studio.resume}
      />
      <Banner reachable={state.reachable} />
      <main className="studio-rooms">
        <Chat
          state={state}
          onSay={studio.say}
          onDraft={studio.draft}
          onOpen={studio.open}
          onShow={show}
          onTalk={() => setTalking(true)}
          onDismiss={studio.dismiss}
          onForget={(part) => studio.run([`forget wish ${part}`])}
          onAdd={() => setAdding(true)}
        />
        <Stage
          studio={studio}
          library={library}
          version={version}
          pane={place.pane}
          pair={place.pair}
          talking={narrow && talking}
          narrow={narrow}
          onPane={show}
          onCompare={compare}
          onTalk={() => setTalking(true)}
          onOpen={studio.open}
          onAdd={() => setAdding(true)}
        />
      </main>
      {over && (
        <div className="studio-drop">
          <Icon name="upload" size={40} />
          <p>Drop to add to {library.name}</p>
        </div>
      )}
      {adding && (
        <AddPictures
          library={library}
          uploading={uploading}
          indexing={indexing}
          onOpen={(picture) => {
            setAdding(false);
            studio.open(picture);
          }}
          onClose={() => {
            setAdding(false);
            uploading.clear();
            indexing.clear();
          }}
        />
      )}
    </div>
  );
}

function toBox(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.querySelector<HTMLElement>(".composer-box")?.focus();
}

/** The hash is the page's address, so the skip link moves the focus itself. */
function skip(event: { preventDefault(): void }, narrow: boolean, reveal: () => void): void {
  event.preventDefault();
  if (narrow) reveal();
  document.getElementById("stage")?.focus();
}
