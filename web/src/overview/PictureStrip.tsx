import type { PictureInfo } from "../api/types";
import { describe, Thumbnail } from "../results/Thumbnail";
import { usePicturePages } from "../results/usePicturePages";
import { Icon } from "../shared/Icon";

interface PictureStripProps {
  library: string;
  version: string;
  /** The area that they were taken in, as an address writes it. */
  within: string;
  title: string;
  opened: number | null;
  busy: boolean;
  onOpen(picture: PictureInfo, beside: PictureInfo[]): void;
  onNearer?(): void;
  onClose(): void;
}

/** The pictures of a place, in a row. */
export function PictureStrip(props: PictureStripProps) {
  const pages = usePicturePages(props.library, props.version, `within=${encodeURIComponent(props.within)}`);
  return (
    <section className="strip" aria-label={props.title}>
      <header className="strip-head">
        <h3>{props.title}</h3>
        {props.onNearer && (
          <button type="button" className="button is-small" onClick={props.onNearer}>
            Go nearer
          </button>
        )}
        <button type="button" className="button is-quiet is-icon is-small" aria-label="Close" onClick={props.onClose}>
          <Icon name="close" size={16} />
        </button>
      </header>
      <ul
        className="strip-row"
        aria-busy={pages.loading}
        onScroll={({ currentTarget: row }) => {
          if (row.scrollWidth - row.scrollLeft - row.clientWidth < row.clientWidth) pages.more();
        }}
      >
        {pages.items.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              className={`picture-button is-square${picture.id === props.opened ? " is-open" : ""}`}
              title={picture.name}
              aria-label={`Open ${describe(picture, picture.name)}`}
              onClick={() => !props.busy && props.onOpen(picture, pages.items)}
            >
              <Thumbnail library={props.library} picture={picture} name={picture.name} alt="" small />
            </button>
          </li>
        ))}
      </ul>
      {pages.problem && <p role="alert">{pages.problem}</p>}
    </section>
  );
}
