import { useCallback, useEffect, useState } from "react";
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
import { Stage, type Pane } from "./Stage";
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
  const [pane, setPane] = useState<Pane>(() => (state.view ? "picture" : state.results ? "results" : "library"));
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

  // The side that the latest turn was about comes to the front.
  const turn = state.turns.at(-1);
  const session = state.session;
  useEffect(() => {
    if (turn?.shows) setPane("picture");
    else if (turn?.lists) setPane("results");
  }, [session, turn?.number, turn?.shows, turn?.lists]);
  useEffect(() => {
    if (!session) setPane("library");
  }, [session]);

  const show = useCallback((wanted: Pane) => {
    setPane(wanted);
    setTalking(false);
  }, []);
  return (
    <div className="studio" data-talking={narrow ? talking : undefined}>
      <a className="skip-link" href="#stage" onClick={(event) => skip(event, narrow, () => setTalking(false))}>
        Skip to the pictures
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
        <Stage
          studio={studio}
          library={library}
          version={version}
          pane={pane}
          talking={narrow && talking}
          narrow={narrow}
          onPane={show}
          onTalk={() => setTalking(true)}
          onOpen={studio.open}
          onAdd={() => setAdding(true)}
        />
        <Chat
          state={state}
          onSay={studio.say}
          onDraft={studio.draft}
          onOpen={studio.open}
          onShow={show}
          onTalk={() => setTalking(true)}
          onDismiss={studio.dismiss}
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

/** The hash is the page's address, so the skip link moves the focus itself. */
function skip(event: { preventDefault(): void }, narrow: boolean, reveal: () => void): void {
  event.preventDefault();
  if (narrow) reveal();
  document.getElementById("stage")?.focus();
}
