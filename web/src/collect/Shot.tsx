import { useState } from "react";
import { renderedUrl, thumbnailUrl } from "../api/urls";
import { Icon } from "../shared/Icon";
import type { RoomPicture } from "./types";

export interface ShotProps {
  library: string;
  picture: RoomPicture;
  /** The commands that make it; none is the original. */
  commands?: readonly string[];
  side?: number;
  alt: string;
}

/** A picture of a room in small; where its file has gone it says so instead. */
export function Shot({ library, picture, commands = [], side = 0, alt }: ShotProps) {
  const url = side ? renderedUrl(library, picture.id, commands, side) : thumbnailUrl(library, picture.id);
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === url)
    return (
      <span className="shot is-gone" role="img" aria-label={`${picture.name}: this picture is no longer there`}>
        <Icon name="gone" size={24} />
        <span>No longer there</span>
      </span>
    );
  return (
    <img
      className="shot"
      src={url}
      alt={alt}
      width={picture.width}
      height={picture.height}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(url)}
    />
  );
}
