import type { Size } from "./camera";

interface CanvasBarProps {
  picture: Size | null;
  percent: number;
  fits: boolean;
  edited: boolean;
  comparing: boolean;
  /** What was read in the picture; "" where nothing was. */
  text: string;
  reading: boolean;
  onRead(): void;
  /** How many faces are in it. */
  faces: number;
  naming: boolean;
  onNames(): void;
  onZoom(factor: number): void;
  onFit(): void;
  onActual(): void;
  onCompare(): void;
  onHold(held: boolean): void;
}

const number = new Intl.NumberFormat("en", { useGrouping: false });

const PAGES =
  "M10 2.5v15M4 5h3.5v10H4a1.5 1.5 0 0 1-1.5-1.5v-7A1.5 1.5 0 0 1 4 5Z" +
  "m8.5 0H16a1.5 1.5 0 0 1 1.5 1.5v7A1.5 1.5 0 0 1 16 15h-3.5";
const EYE =
  "M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10Z" +
  "m8 2.4a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z";

const HEAD = "M10 10.2a3.600 3.600 0 1 0 0-7.200 3.600 3.600 0 0 0 0 7.200ZM3.500 17.500c.6-3.600 3.200-5.300 6.500-5.300s5.900 1.700 6.500 5.300";

const LETTERS = "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4M7 7.500h6M10 7.500v6";

/** What is under the picture: its size, how large it is shown, and the ways to look at it. */
export function CanvasBar(props: CanvasBarProps) {
  const { picture, percent, fits, edited, comparing, text, reading, faces, naming, onHold } = props;
  return (
    <div className="canvas-bar" role="group" aria-label="View">
      <span className="canvas-size">
        {picture ? `${number.format(picture.width)} × ${number.format(picture.height)}` : ""}
      </span>
      {text && (
        <span className="canvas-group">
          <button
            type="button"
            className="canvas-button"
            aria-pressed={reading}
            title="Select the text in the picture"
            onClick={props.onRead}
          >
            <Icon d={LETTERS} />
            Text
          </button>
          {reading && navigator.clipboard && (
            <button type="button" className="canvas-button" onClick={() => void navigator.clipboard.writeText(text)}>
              Copy all
            </button>
          )}
        </span>
      )}
      {faces > 0 && (
        <span className="canvas-group">
          <button
            type="button"
            className="canvas-button"
            aria-pressed={naming}
            title="Show who is in the picture"
            onClick={props.onNames}
          >
            <Icon d={HEAD} />
            Names
          </button>
        </span>
      )}
      {edited && (
        <span className="canvas-group">
          <button type="button" className="canvas-button" aria-pressed={comparing} onClick={props.onCompare}>
            <Icon d={PAGES} />
            <span className="canvas-word">Before/after</span>
          </button>
          <button
            type="button"
            className="canvas-button"
            title="Hold to see the original (key B)"
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture?.(event.pointerId);
              onHold(true);
            }}
            onPointerUp={() => onHold(false)}
            onPointerCancel={() => onHold(false)}
            onContextMenu={(event) => event.preventDefault()}
            onKeyDown={(event) => {
              if (event.key !== " " && event.key !== "Enter") return;
              event.preventDefault();
              onHold(true);
            }}
            onKeyUp={() => onHold(false)}
            onBlur={() => onHold(false)}
          >
            <Icon d={EYE} />
            <span className="canvas-word">Hold for original</span>
          </button>
        </span>
      )}
      <span className="canvas-group">
        <button
          type="button"
          className="canvas-button"
          aria-label="Zoom out"
          disabled={!picture}
          onClick={() => props.onZoom(1 / 1.5)}
        >
          <Icon d="M4.5 10h11" />
        </button>
        <output className="canvas-percent" aria-label="Zoom">
          {picture ? `${Math.round(percent)}%` : "…"}
        </output>
        <button
          type="button"
          className="canvas-button"
          aria-label="Zoom in"
          disabled={!picture}
          onClick={() => props.onZoom(1.5)}
        >
          <Icon d="M4.5 10h11M10 4.5v11" />
        </button>
        <button
          type="button"
          className="canvas-button"
          aria-pressed={fits && picture !== null}
          disabled={!picture}
          onClick={props.onFit}
        >
          Fit
        </button>
        <button
          type="button"
          className="canvas-button"
          aria-pressed={picture !== null && Math.abs(percent - 100) < 0.5}
          disabled={!picture}
          onClick={props.onActual}
        >
          100%
        </button>
      </span>
    </div>
  );
}

function Icon({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path d={d} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
