import { useState } from "react";
import type { Results, PictureVersion, View } from "../api/types";
import { isGone } from "../api/client";
import { Facts } from "../about/Facts";
import { Histogram } from "../about/Histogram";
import { renderedUrl } from "../api/urls";
import { Canvas } from "../canvas/Canvas";
import { FaceNamer } from "../people/FaceNamer";
import { useFaces } from "../people/useFaces";
import type { Neighbours } from "../results/neighbours";
import { Walk } from "../results/Walk";
import { MiniMap } from "../overview/MiniMap";
import { EmptyState } from "../shared/EmptyState";
import { Icon } from "../shared/Icon";
import { Menu, type MenuEntry } from "../shared/Menu";
import { Fold } from "../shared/Fold";
import { StepList } from "../steps/StepList";
import { useTrial, type Trial } from "../steps/useTrial";
import { Marks } from "../telling/Marks";
import { useTold } from "../telling/useTold";
import type { Pair } from "./place";
import { useAlt } from "./useAlt";
import { usePageKeys } from "./usePageKeys";
import { soughtIn, useText } from "./useText";
import type { Studio } from "./useStudio";

export interface PicturePaneProps {
  library: string;
  view: View;
  results: Results | null;
  /** Those beside it in the list that it was chosen from. */
  neighbours: Neighbours | null;
  busy: boolean;
  studio: Studio;
  /** See where it was taken. */
  onMap(spot: { latitude: number; longitude: number }): void;
  onExport(): void;
  onApply(): void;
  onCompare(pair: Pair): void;
}

/** As many pixels as this screen can show of it, in few sizes so that renderings are found again. */
function screenSide(): number {
  const wanted = Math.max(window.innerWidth * 0.7, 640) * (window.devicePixelRatio || 1);
  return Math.min(2048, Math.max(768, Math.ceil(wanted / 256) * 256));
}

/** The open picture: the canvas, the steps that make it, and what can be done with the result. */
export function PicturePane(props: PicturePaneProps) {
  const { library, view, busy, studio } = props;
  const { picture } = view;
  const [side] = useState(screenSide);
  const [gone, setGone] = useState<number | null>(null);
  const alt = useAlt(library, view);
  const text = useText(library, view, soughtIn(props.results, picture?.id));
  const turns = studio.state.turns.length;
  const told = useTold(library, picture?.id ?? null, turns);
  const { faces, reload } = useFaces(library, view, turns);
  const [naming, setNaming] = useState<number | null>(null);
  const [trial, setTrial] = useState<Trial | null>(null);
  const tried = useTrial(library, view, trial);
  const named = faces.find(({ id }) => id === naming);
  const { neighbours } = props;
  const walk = (by: 1 | -1) => {
    const next = by > 0 ? neighbours?.after : neighbours?.before;
    if (next && !busy) studio.open(next.id);
  };
  usePageKeys({ onWalk: walk });
  if (!picture || gone === picture.id)
    return (
      <EmptyState
        icon="gone"
        title="This picture cannot be shown"
        actions={
          picture && (
            <button type="button" className="button" onClick={() => setGone(null)}>
              Try again
            </button>
          )
        }
      >
        <p>
          {picture
            ? `The file of “${view.name}” has moved or gone since it was indexed. Bring it back, or look for another one.`
            : `“${view.name}” is not in this library. Add its folder to see it here.`}
        </p>
      </EmptyState>
    );

  const edited = view.do.length > 0;
  return (
    <div className="picture">
      <div className="picture-main">
        <div className="picture-canvas">
          <Canvas
            before={renderedUrl(library, picture.id, [], side)}
            after={tried ?? renderedUrl(library, picture.id, view.do, side)}
            alt={alt}
            width={view.width}
            height={view.height}
            busy={busy}
            edited={edited}
            unedited={studio.state.turns.at(-1)?.commands.includes("original")}
            text={text?.lines}
            faces={faces}
            face={named?.id}
            onFace={setNaming}
            onSwipe={walk}
            onError={() => void isGone(library, picture.id).then((is) => is && setGone(picture.id))}
          />
        </div>
        {named && (
          <FaceNamer
            key={named.id}
            library={library}
            face={named}
            onChanged={reload}
            onClose={() => {
              setNaming(null);
              document.getElementById(`face-${named.id}`)?.focus();
            }}
          />
        )}
        <div className="picture-bar">
          <p className="picture-name">
            <strong>{view.name}</strong>
            {picture.along.length > 0 && <span className="picture-along"> with {picture.along.join(", ")}</span>}
          </p>
          {neighbours && <Walk neighbours={neighbours} onWalk={walk} />}
          {told && <Marks facts={told} busy={busy} onTell={(command) => studio.run([command])} />}
          <div className="picture-deeds">
            <Menu
              name="Compare with"
              align="end"
              label={
                <>
                  <Icon name="compare" size={16} />
                  Compare
                </>
              }
              entries={comparable(props)}
              empty="Edit the picture, or look for others, to have something to compare it with."
            />
            <button
              type="button"
              className="button"
              disabled={!edited}
              title={edited ? undefined : "Edit the picture first"}
              onClick={props.onApply}
            >
              <Icon name="many" size={16} />
              Apply to many
            </button>
            <button type="button" className="button is-primary" onClick={props.onExport}>
              <Icon name="download" size={16} />
              Export
            </button>
          </div>
        </div>
      </div>
      <div className="picture-steps">
        <StepList
          steps={view.steps}
          undo={view.undo}
          redo={view.redo}
          busy={busy}
          onUndo={studio.undo}
          onRedo={studio.redo}
          onToggle={(step, enabled) => studio.changeStep(step, { enabled })}
          onMove={(step, place) => studio.changeStep(step, { place })}
          onAmount={(step, amount) => studio.changeStep(step, { amount })}
          onTry={(step, amount) => setTrial(amount === null ? null : { step, amount })}
          onDrop={studio.dropStep}
        />
        <Fold name="histogram" title="Histogram" starts={false}>
          <Histogram url={tried ?? renderedUrl(library, picture.id, view.do, side)} />
        </Fold>
        <Fold name="facts" title="About this photo" starts>
          <Facts picture={picture} faces={faces} text={text} told={told} words={alt === view.name ? "" : alt} />
          {picture.latitude !== null && picture.longitude !== null && (
            <MiniMap
              library={library}
              latitude={picture.latitude}
              longitude={picture.longitude}
              place={picture.place}
              onMap={() => props.onMap({ latitude: picture.latitude ?? 0, longitude: picture.longitude ?? 0 })}
            />
          )}
        </Fold>
      </div>
    </div>
  );
}

function comparable({ view, results, onCompare }: PicturePaneProps): MenuEntry[] {
  const { picture } = view;
  if (!picture) return [];
  const entries: MenuEntry[] = [];
  const shown: PictureVersion = { picture: picture.id, do: view.do };
  if (view.do.length > 0)
    entries.push({
      key: "original",
      label: "With the original",
      onChoose: () =>
        onCompare({
          first: { picture: picture.id, do: [] },
          second: shown,
          names: ["Original", "Now"],
          applies: false,
        }),
    });
  for (const { number, name, picture: other } of results?.items ?? [])
    if (other && other.id !== picture.id)
      entries.push({
        key: String(number),
        group: "With a result",
        label: `${number}: ${name}`,
        onChoose: () =>
          onCompare({
            first: shown,
            second: { picture: other.id, do: [] },
            names: [view.name, `${number}: ${name}`],
            applies: true,
          }),
      });
  return entries;
}
