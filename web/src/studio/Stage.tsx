import { useEffect, useRef, useState } from "react";
import type { LibraryInfo, PictureInfo } from "../api/types";
import { BatchDialog } from "../batch/BatchDialog";
import { LightTable } from "../culling/LightTable";
import { LibraryPane, MapView, TimelineView } from "../overview/LibraryPane";
import { CompareView } from "../compare/CompareView";
import { ExportDialog } from "../exporting/ExportDialog";
import { PeoplePage } from "../people/PeoplePage";
import { PictureGrid } from "../results/PictureGrid";
import { ResultsGrid } from "../results/ResultsGrid";
import { SelectionBar } from "../results/SelectionBar";
import { EmptyState } from "../shared/EmptyState";
import { Tabs } from "../shared/Tabs";
import { usePicturePages } from "../results/usePicturePages";
import { listed, neighboursIn } from "../results/neighbours";
import { PicturePane } from "./PicturePane";
import type { Pair } from "./place";
import { isLibrary, type LibraryPaneName, type Pane } from "./route";
import { useSelection } from "./useSelection";
import type { Studio } from "./useStudio";

/** So many photos before the end of what is known of the library, more are asked for. */
const AHEAD = 20;
/** Where it is kept how all pictures were looked at last. */
const VIEW = "photalk.view";

function lastView(): LibraryPaneName {
  const kept = localStorage.getItem(VIEW);
  return kept === "timeline" || kept === "map" ? kept : "library";
}

type Window = { kind: "export" } | { kind: "batch"; pictures: PictureInfo[] } | null;

export interface StageProps {
  studio: Studio;
  library: LibraryInfo;
  version: number;
  pane: Pane;
  /** What is being compared. */
  pair: Pair | null;
  talking: boolean;
  narrow: boolean;
  onPane(pane: Pane): void;
  /** Compare these; null ends it. */
  onCompare(pair: Pair | null): void;
  onTalk(): void;
  onOpen(picture: number): void;
  onAdd(): void;
}

/** Where pictures are: the open one, the results, or the whole library, and the windows they open. */
export function Stage(props: StageProps) {
  const { studio, library, pane, pair, talking, onPane, onCompare, onOpen } = props;
  const { results, view, pending } = studio.state;
  const selection = useSelection();
  const [opened, setOpened] = useState<Window>(null);
  const [picking, setPicking] = useState(false);
  const [person, setPerson] = useState<number | null>(null);
  const busy = pending !== null;
  const close = () => setOpened(null);
  // What was said meanwhile may have named somebody.
  const version = `${props.version} ${studio.state.turns.length}`;
  const chosen = [...selection.pictures.values()];

  // The list that one walks through is the one that was seen last, of those that have the picture.
  const pages = usePicturePages(library.id, props.version);
  const shelf = useRef<Pane>("results");
  if (pane === "results" || isLibrary(pane)) shelf.current = pane;
  const libraryVersion = String(props.version);
  // A month or a place is a list of its own.
  const [beside, setBeside] = useState<PictureInfo[]>([]);
  const [focus, setFocus] = useState<{ latitude: number; longitude: number } | null>(null);
  const openAmong = (picture: PictureInfo, among: PictureInfo[]) => {
    setBeside(among);
    onOpen(picture.id);
  };
  const openAlone = (picture: number) => {
    setBeside([]);
    onOpen(picture);
  };
  const found = neighboursIn(listed(results), listed(results).length, view?.picture?.id);
  const kept = neighboursIn(pages.items, pages.total ?? 0, view?.picture?.id);
  const there = neighboursIn(beside, beside.length, view?.picture?.id);
  const neighbours = there ?? (isLibrary(shelf.current) ? (kept ?? found) : (found ?? kept));
  const ending = kept !== null && kept.place > pages.items.length - AHEAD;
  const { more } = pages;
  useEffect(() => {
    if (ending) more();
  }, [ending, more]);

  const compareChosen = () => {
    const [first, second] = chosen;
    if (first && second)
      onCompare({
        first: { picture: first.id },
        second: { picture: second.id },
        names: [first.name, second.name],
        applies: true,
      });
  };

  const tab = isLibrary(pane) ? "library" : pane;
  useEffect(() => {
    if (isLibrary(pane)) localStorage.setItem(VIEW, pane);
  }, [pane]);

  // Without the last part nothing is looked for, and everything is there to be seen.
  const forget = (part: string, last: boolean) => {
    studio.run([last ? "forget all" : `forget wish ${part}`]);
    if (last) onPane("library");
  };

  const applyToMany = () => {
    const pictures = chosen.length > 0 ? chosen : listed(results);
    if (pictures.length > 0) return setOpened({ kind: "batch", pictures });
    setPicking(true);
    onPane("library");
  };

  return (
    <section className="stage" id="stage" tabIndex={-1} aria-label="Pictures">
      <h2 className="visually-hidden">Pictures</h2>
      <Tabs<Pane | "talk">
        id="tab"
        label="Parts of the studio"
        panel="stage-panel"
        chosen={talking ? "talk" : tab}
        tabs={[
          ...(props.narrow ? [{ key: "talk" as const, label: "Talk" }] : []),
          { key: "picture", label: "Picture" },
          { key: "results", label: "Results", note: results ? String(results.items.length) : undefined },
          { key: "library", label: props.narrow ? "All" : "All pictures" },
          { key: "people", label: "People" },
          { key: "bursts", label: props.narrow ? "Bursts" : "Light table" },
        ]}
        onChoose={(key) => (key === "talk" ? props.onTalk() : onPane(key === "library" ? lastView() : key))}
      />
      <div id="stage-panel" className="stage-panel" role="tabpanel" aria-labelledby={`tab-${talking ? "talk" : tab}`}>
        {pane === "picture" &&
          (view ? (
            <PicturePane
              library={library.id}
              view={view}
              results={results}
              neighbours={neighbours}
              busy={busy}
              studio={studio}
              onMap={(spot) => {
                setFocus(spot);
                onPane("map");
              }}
              onExport={() => setOpened({ kind: "export" })}
              onApply={applyToMany}
              onCompare={onCompare}
            />
          ) : (
            <EmptyState
              icon="picture"
              title="No picture is open"
              actions={
                <button type="button" className="button" onClick={() => onPane(results ? "results" : "library")}>
                  {results ? "See the results" : "See all pictures"}
                </button>
              }
            >
              <p>Choose one, or say what you are looking for.</p>
            </EmptyState>
          ))}
        {pane === "results" &&
          (results && results.items.length > 0 ? (
            <div className="results">
              <ResultsGrid
                library={library.id}
                results={results}
                selected={selection.pictures}
                opened={view?.picture?.id ?? null}
                busy={busy}
                onOpen={openAlone}
                onForget={forget}
                onLike={(number) => studio.run([`refine like ${number}`])}
                onNot={(number) => studio.run([`exclude ${number}`])}
                onSelect={selection.toggle}
                onMore={studio.more}
              />
            </div>
          ) : (
            <NothingFound searched={results !== null} onAll={() => onPane("library")} />
          ))}
        {isLibrary(pane) &&
          (library.pictures === 0 && pages.total === 0 ? (
            <NoPictures library={library} onAdd={props.onAdd} />
          ) : (
            <LibraryPane
              pane={pane}
              onPane={(chosen) => {
                setFocus(null);
                onPane(chosen);
              }}
            >
              {pane === "library" && (
                <PictureGrid
                  library={library.id}
                  pages={pages}
                  selected={selection.pictures}
                  opened={view?.picture?.id ?? null}
                  busy={busy}
                  empty={<NoPictures library={library} onAdd={props.onAdd} />}
                  onOpen={openAlone}
                  onSelect={selection.toggle}
                />
              )}
              {pane === "timeline" && (
                <TimelineView
                  library={library.id}
                  version={libraryVersion}
                  selected={selection.pictures}
                  opened={view?.picture?.id ?? null}
                  busy={busy}
                  empty={<NoPictures library={library} onAdd={props.onAdd} />}
                  onOpen={openAmong}
                  onSelect={selection.toggle}
                />
              )}
              {pane === "map" && (
                <MapView
                  key={focus ? `${focus.latitude} ${focus.longitude}` : ""}
                  library={library.id}
                  version={libraryVersion}
                  opened={view?.picture?.id ?? null}
                  busy={busy}
                  focus={focus}
                  onOpen={openAmong}
                />
              )}
            </LibraryPane>
          ))}
        {pane === "people" && (
          <PeoplePage
            library={library.id}
            version={version}
            person={person}
            ready={!busy}
            onPerson={setPerson}
            onOpen={onOpen}
          />
        )}
        {pane === "bursts" && <LightTable library={library.id} version={String(props.version)} ready={!busy} onOpen={onOpen} />}
      </div>
      {(pane === "results" || pane === "library" || pane === "timeline") && (
        <SelectionBar
          selected={chosen.length}
          canApply={(view?.do.length ?? 0) > 0}
          picking={picking}
          onCompare={compareChosen}
          onApply={() => {
            setPicking(false);
            setOpened({ kind: "batch", pictures: chosen });
          }}
          onClear={() => {
            setPicking(false);
            selection.clear();
          }}
        />
      )}
      {opened?.kind === "export" && view && <ExportDialog library={library.id} view={view} onClose={close} />}
      {opened?.kind === "batch" && view && (
        <BatchDialog library={library.id} commands={view.do} pictures={opened.pictures} onClose={close} />
      )}
      {pair && (
        <CompareView
          library={library.id}
          first={pair.first}
          second={pair.second}
          names={pair.names}
          onClose={() => onCompare(null)}
          onApply={
            view && !busy && pair.applies
              ? (commands) => {
                  onCompare(null);
                  studio.run(commands);
                }
              : undefined
          }
        />
      )}
    </section>
  );
}

function NothingFound({ searched, onAll }: { searched: boolean; onAll(): void }) {
  return (
    <EmptyState
      icon="picture"
      title={searched ? "Nothing was found" : "Nothing was searched yet"}
      actions={
        <button type="button" className="button" onClick={onAll}>
          See all pictures
        </button>
      }
    >
      <p>
        {searched
          ? "Say it in other words, or ask for less at once."
          : "Say what you are looking for: “a dog on the beach”."}
      </p>
    </EmptyState>
  );
}

function NoPictures({ library, onAdd }: { library: LibraryInfo; onAdd(): void }) {
  return (
    <EmptyState
      icon="picture"
      title="No pictures yet"
      actions={
        <button type="button" className="button is-primary" onClick={onAdd}>
          Add pictures
        </button>
      }
    >
      <p>
        {library.chooses_folders
          ? "Add a folder of this computer, or drop files here. Nothing leaves this machine, and no file is ever changed."
          : "Drop files or a folder here. No file of yours is ever changed."}
      </p>
    </EmptyState>
  );
}
