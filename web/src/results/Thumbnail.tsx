import { useState } from "react";
import type { PictureInfo } from "../api/types";
import { thumbnailUrl } from "../api/urls";
import { Icon } from "../shared/Icon";
import "./Thumbnail.css";

/** A picture in small; where its file has gone, or is not in the library, it says so instead. */
export function Thumbnail(props: {
  library: string;
  picture: PictureInfo | null;
  name: string;
  alt: string;
  small?: boolean;
}) {
  const { library, picture, name, alt, small } = props;
  const url = picture ? thumbnailUrl(library, picture.id) : null;
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || failed === url) {
    const words = picture ? "The file has moved or gone" : "Not in this library";
    return (
      <span className="thumbnail is-gone" role="img" aria-label={`${name}: ${words.toLowerCase()}`}>
        <Icon name="gone" size={small ? 20 : 28} />
        {!small && <span>{words}</span>}
      </span>
    );
  }
  return (
    <img
      className="thumbnail"
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(url)}
    />
  );
}

/** A mark on a picture whose file is not to be had now. */
export const Away = ({ picture }: { picture: PictureInfo | null }) =>
  picture?.away ? <span className="away">Away</span> : null;

/** What to call a picture that nobody has looked at yet. */
export const describe = (picture: PictureInfo | null, name: string): string => picture?.caption || name;
