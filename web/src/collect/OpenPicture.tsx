import { useRef, type CSSProperties, type ReactNode, type RefObject } from "react";
import { renderedUrl } from "../api/urls";
import { useDecoded, type Decoded } from "../canvas/useDecoded";
import { Icon } from "../shared/Icon";
import { count } from "../shared/words";
import type { RoomVersion } from "./types";

/** The server has checked the change at this size, so that it is there at once. */
const SIDE = 1024;
/** A small picture is enlarged so many times at most. */
const ENLARGED = 3;

export interface OpenPictureProps {
  library: string;
  version: RoomVersion;
  /** What lies over the picture, given the element that it fills. */
  over?: (frame: RefObject<HTMLDivElement | null>) => ReactNode;
}

/** The picture that lies open, as large as there is room; the one before stays until it is ready. */
export function OpenPicture({ library, version, over }: OpenPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const url = renderedUrl(library, version.picture.id, version.do, SIDE);
  const { shown, loading, failed, retry } = useDecoded(url);
  const { name } = version.picture;
  if (failed)
    return (
      <div className="table-empty" role="alert">
        <Icon name="gone" size={34} />
        <p>{name} cannot be shown; its file may have moved or gone.</p>
        <button type="button" className="button" onClick={retry}>
          Try again
        </button>
      </div>
    );
  return (
    <div className="open" aria-busy={loading}>
      {shown && (
        <div
          className="open-frame"
          ref={frame}
          style={frameOf(shown)}
        >
          <img
            src={shown.url}
            alt={version.do.length ? `${name} with ${count(version.do.length, "change")}` : name}
            draggable={false}
          />
          {over?.(frame)}
        </div>
      )}
      {loading && <span className="spinner open-wait" role="status" aria-label="Loading the picture" />}
    </div>
  );
}

/** The frame's shape, for the style sheet to make it as large as fits. */
function frameOf({ width, height }: Decoded): CSSProperties {
  const own: Record<string, string | number> = { "--ratio": width / height, "--most": `${ENLARGED * width}px` };
  return { aspectRatio: `${width} / ${height}`, ...own };
}
