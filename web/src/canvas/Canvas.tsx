import { useEffect, useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import type { FaceInfo, ReadLine } from "../api/types";
import "./canvas.css";
import { CanvasBar } from "./CanvasBar";
import { Divider } from "./Divider";
import { FaceLayer } from "./FaceLayer";
import { TextLayer } from "./TextLayer";
import { sameShape, visiblePart } from "./camera";
import { useCamera } from "./useCamera";
import { useDecoded } from "./useDecoded";
import { useSharper } from "./useSharper";

export interface CanvasProps {
  before: string;
  after: string;
  alt: string;
  width: number | null;
  height: number | null;
  busy: boolean;
  edited: boolean;
  /** Whether before and after are both to be seen from the start. */
  comparing?: boolean;
  /** Whether it is the original that was asked for. */
  unedited?: boolean;
  /** What was read in the picture. */
  text?: readonly ReadLine[];
  /** The faces in the picture, where they are to be named. */
  faces?: readonly FaceInfo[];
  /** The face that is being named. */
  face?: number | null;
  /** A face is to be named; null when the names are put away. */
  onFace?: (face: number | null) => void;
  /** A finger wiped the whole picture aside: 1 for the next one. */
  onSwipe?: (by: 1 | -1) => void;
  onError?: () => void;
}

const NOTHING = { width: 0, height: 0 };
const PAN = 60;
const NO_LINES: readonly ReadLine[] = [];
const NO_FACES: readonly FaceInfo[] = [];

/** The picture as it is now, to be looked at closely and beside what it was. */
export function Canvas(props: CanvasProps) {
  const { before, after, alt, width, height, busy, edited, text = NO_LINES, faces = NO_FACES, onError } = props;
  const stageRef = useRef<HTMLDivElement>(null);
  const help = useId();
  const startsAt = props.unedited ? 100 : props.comparing ? 50 : 0;
  const [place, setPlace] = useState(startsAt);
  const [beside, setBeside] = useState(startsAt > 0);
  const [holding, setHolding] = useState(false);
  const [reading, setReading] = useState(false);
  const [naming, setNaming] = useState(false);

  const now = useDecoded(after, width, height);
  const was = useDecoded(edited ? before : null);
  // Never the original of the picture before this one.
  const original = edited && was.shown?.url === before ? was.shown : null;
  const overlay = now.shown !== null && original !== null && sameShape(now.shown, original);
  const apart = now.shown !== null && original !== null && !overlay;
  const held = holding && original !== null;

  // A different shape takes the stage for itself while the key is held; the same shape is painted over the other.
  const shape = held && apart ? original : now.shown;
  const view = useCamera(stageRef, shape ?? NOTHING, props.onSwipe);
  const { camera, stage, actual } = view;
  // Whoever zooms in, by whatever means, looks at one picture.
  const sideBySide = apart && beside && !held && view.fits;
  const part = visiblePart(camera, stage, shape ?? NOTHING);
  const sharp = useSharper(now.shown, camera.scale);
  const covers = overlay && (held || place > 0);
  const under = original && overlay && now.shown ? { ...now.shown, url: original.url } : original;
  const sharpBefore = useSharper(covers || held ? under : null, camera.scale);

  const { fit } = view;
  useEffect(() => {
    // Another picture is looked at from the beginning.
    fit();
    setPlace(startsAt);
    setBeside(startsAt > 0);
  }, [before, startsAt, fit]);

  const failing = now.failed;
  useEffect(() => {
    if (failing) onError?.();
    // Told once for each failure, not whenever the parent renders.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [failing]);

  const one = (verb: () => void) => () => {
    setBeside(false);
    verb();
  };
  const zoomBy = (factor: number) => one(() => view.zoomBy(factor))();
  const toActual = one(() => view.zoomTo(actual));

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Record<string, () => void> = {
      "+": () => zoomBy(1.5), "=": () => zoomBy(1.5), "-": () => zoomBy(1 / 1.5), _: () => zoomBy(1 / 1.5),
      "0": one(view.fit), "1": toActual, b: () => setHolding(edited), B: () => setHolding(edited),
      ...(view.movable && {
        ArrowLeft: () => view.pan(PAN, 0), ArrowRight: () => view.pan(-PAN, 0),
        ArrowUp: () => view.pan(0, PAN), ArrowDown: () => view.pan(0, -PAN),
      }),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  const left = stage.width / 2 + camera.x;
  const top = stage.height / 2 + camera.y;
  const frame = shape && {
    width: shape.width * camera.scale,
    height: shape.height * camera.scale,
    transform: `translate(${left - (shape.width * camera.scale) / 2}px, ${top - (shape.height * camera.scale) / 2}px)`,
  };
  const divide = held ? 100 : place;
  const cut = frame ? part.left + ((part.right - part.left) * divide) / 100 - (left - frame.width / 2) : 0;
  const waiting = busy || now.loading;
  const pixelated = camera.scale / actual >= 4;

  return (
    <section className="canvas" aria-label="Picture" aria-busy={waiting}>
      <div
        ref={stageRef}
        className="canvas-stage"
        role="group"
        tabIndex={0}
        aria-label="Picture, zoom and pan"
        aria-describedby={help}
        data-movable={view.movable || undefined}
        data-dragging={view.dragging || undefined}
        onKeyDown={onKeyDown}
        onKeyUp={(event) => event.key.toLowerCase() === "b" && setHolding(false)}
        onBlur={() => setHolding(false)}
        onPointerDown={view.onPointerDown}
        onPointerMove={view.onPointerMove}
        onPointerUp={view.onPointerUp}
        onPointerCancel={view.onPointerUp}
        onDoubleClick={(event) => {
          if ((event.target as Element).closest(".text-line")) return;
          if (!view.fits) return view.fit();
          view.zoomTo(camera.scale < actual * 0.95 ? actual : camera.scale * 2, view.fromMiddle(event));
        }}
      >
        {sideBySide && now.shown && original && (
          <div className="canvas-pair">
            <figure>
              <img src={original.url} alt="" draggable={false} />
              <figcaption>Before</figcaption>
            </figure>
            <figure>
              <img src={now.shown.url} alt={alt} draggable={false} />
              <figcaption>After</figcaption>
            </figure>
          </div>
        )}
        {!sideBySide && frame && now.shown && (
          <div className="canvas-frame" style={frame} data-pixels={pixelated || undefined}>
            {!(held && apart) && (
              <img
                className="canvas-picture"
                src={sharp ?? now.shown.url}
                alt={alt}
                draggable={false}
                decoding="sync"
              />
            )}
            {original && (covers || held) && (
              <img
                className="canvas-picture canvas-before"
                src={sharpBefore ?? original.url}
                alt=""
                draggable={false}
                decoding="sync"
                style={apart ? undefined : { clipPath: `inset(0 ${Math.max(0, frame.width - cut)}px 0 0)` }}
              />
            )}
            {text.length > 0 && !held && <TextLayer lines={text} frame={frame} selectable={reading} />}
            {naming && !held && (
              <FaceLayer faces={faces} chosen={props.face ?? null} onFace={(face) => props.onFace?.(face)} />
            )}
          </div>
        )}
        {overlay && !held && stage.width > 0 && (
          <Divider place={place} part={part} onPlace={setPlace} />
        )}
        {overlay && place > 8 && !held && <Tag top={part.top} left={part.left}>Before</Tag>}
        {overlay && place > 0 && place < 92 && !held && (
          <Tag top={part.top} right={stage.width - part.right}>After</Tag>
        )}
        {held && <Tag top={part.top} left={part.left}>Original</Tag>}
        {waiting && !now.failed && <div className="canvas-shimmer" aria-hidden="true" />}
        {!now.shown && !now.failed && <p className="canvas-note">Getting the picture…</p>}
        {now.failed && (
          <div className="canvas-error" role="alert">
            <p>This picture could not be shown.</p>
            <button type="button" className="canvas-button" onClick={now.retry}>Try again</button>
          </div>
        )}
      </div>
      <p id={help} className="visually-hidden">
        Plus and minus zoom, 0 shows all of it, 1 shows it at its true size, arrows move it
        {edited && ", holding B shows the original"}.
      </p>
      <CanvasBar
        picture={now.shown}
        percent={(camera.scale / actual) * 100}
        fits={view.fits && !sideBySide}
        edited={edited}
        text={text.map((line) => line.text).join("\n")}
        reading={reading}
        onRead={() => setReading(!reading)}
        faces={faces.length}
        naming={naming}
        onNames={() => {
          setNaming(!naming);
          if (naming) props.onFace?.(null);
        }}
        comparing={overlay ? place > 0 : beside}
        onZoom={zoomBy}
        onFit={one(view.fit)}
        onActual={toActual}
        onCompare={() => (overlay ? setPlace(place > 0 ? 0 : 50) : setBeside(!beside))}
        onHold={(on) => setHolding(on && edited)}
      />
    </section>
  );
}

function Tag({ children, ...at }: { top: number; left?: number; right?: number; children: string }) {
  return (
    <span className="canvas-tag" style={at}>
      {children}
    </span>
  );
}
