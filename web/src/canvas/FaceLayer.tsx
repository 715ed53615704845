import type { CSSProperties } from "react";
import type { FaceInfo } from "../api/types";

/** From here down, a name under its face would be cut off with the picture. */
const LOW = 0.96;

interface FaceLayerProps {
  faces: readonly FaceInfo[];
  /** The face that is being named. */
  chosen: number | null;
  onFace(face: number): void;
}

/** A box over each face with the name under it; pressed, whose face it is can be said. */
export function FaceLayer({ faces, chosen, onFace }: FaceLayerProps) {
  return (
    <ul className="face-layer" aria-label="Faces in the picture">
      {faces.map(({ id, box, name }, place) => (
        <li key={id} className="face-box" data-low={box[3] > LOW || undefined} style={covering(box)}>
          <button
            type="button"
            id={`face-${id}`}
            className={name ? "face-press" : "face-press is-unnamed"}
            aria-pressed={id === chosen}
            title={name ? `Say who else this is` : "Say who this is"}
            onClick={() => onFace(id)}
          >
            <span className="face-label">
              {name ?? "?"}
              <span className="visually-hidden">
                {name ? ": say who else this is" : ` Face ${place + 1} from the left: say who this is`}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const covering = ([left, top, right, bottom]: FaceInfo["box"]): CSSProperties => ({
  left: `${100 * left}%`,
  top: `${100 * top}%`,
  width: `${100 * (right - left)}%`,
  height: `${100 * (bottom - top)}%`,
});
