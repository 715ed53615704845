import { useState } from "react";
import { faceThumbnailUrl } from "../api/urls";
import { Icon } from "../shared/Icon";

/** A face as a small square; a head in outline where there is none to show. */
export function Face({ library, face }: { library: string; face: number | null }) {
  const url = face === null ? null : faceThumbnailUrl(library, face);
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || failed === url)
    return (
      <span className="face is-unseen">
        <Icon name="person" size={28} />
      </span>
    );
  return (
    <img
      className="face"
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(url)}
    />
  );
}
