import { useEffect, useState } from "react";
import { getPlaces, sentenceOf } from "../api/client";
import type { FolderChoice } from "../api/types";
import { Icon } from "../shared/Icon";
import { count } from "../shared/words";

/** Folders of the server's machine, to be walked through; the one that is chosen is indexed where it lies. */
export function FolderChooser(props: { library: string; busy: boolean; onChoose(place: string): void }) {
  const { library, busy, onChoose } = props;
  const [trail, setTrail] = useState<FolderChoice[]>([]);
  const [places, setPlaces] = useState<FolderChoice[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const here = trail.at(-1) ?? null;

  useEffect(() => {
    let left = false;
    setPlaces(null);
    setProblem(null);
    getPlaces(library, here?.id)
      .then((found) => !left && setPlaces(found))
      .catch((thrown: unknown) => !left && setProblem(sentenceOf(thrown)));
    return () => {
      left = true;
    };
  }, [library, here?.id]);

  return (
    <div className="folders">
      <nav className="folders-trail" aria-label="Folders above">
        <button type="button" className="button is-small is-quiet" disabled={!here} onClick={() => setTrail([])}>
          This computer
        </button>
        {trail.map((place, depth) => (
          <span key={place.id} className="folders-crumb">
            <span aria-hidden="true">›</span>
            <button
              type="button"
              className="button is-small is-quiet"
              disabled={place === here}
              onClick={() => setTrail(trail.slice(0, depth + 1))}
            >
              {place.name}
            </button>
          </span>
        ))}
      </nav>
      <div className="folders-list" aria-busy={places === null && problem === null}>
        {problem && <p className="job-text is-bad" role="alert">{problem}</p>}
        {places === null && !problem && <p className="soft">Looking…</p>}
        {places?.length === 0 && <p className="soft">No folders in here.</p>}
        <ul aria-label={here ? `Folders in ${here.name}` : "Folders"}>
          {places?.map((place) => (
            <li key={place.id} className="folders-row">
              <button
                type="button"
                className="folders-open"
                onClick={() => setTrail([...trail, place])}
              >
                <Icon name="folder" />
                <span className="folders-name">
                  <span className="visually-hidden">Look into </span>
                  {place.name}
                  {place.within && <span className="folders-within">{place.within}</span>}
                </span>
                <span className="soft">{inside(place)}</span>
              </button>
              <button
                type="button"
                className="button is-small"
                disabled={busy}
                aria-label={`Add ${place.name}`}
                onClick={() => onChoose(place.id)}
              >
                Add
              </button>
            </li>
          ))}
        </ul>
      </div>
      {here && (
        <button type="button" className="button is-primary" disabled={busy} onClick={() => onChoose(here.id)}>
          <Icon name="add" size={16} />
          Add “{here.name}” and what is in it
        </button>
      )}
    </div>
  );
}

/** The server counts up to a thousand. */
function inside({ pictures, folders }: FolderChoice): string {
  const parts = [];
  if (pictures > 0) parts.push(pictures >= 1000 ? "1,000+ pictures" : count(pictures, "picture"));
  if (folders > 0) parts.push(count(folders, "folder"));
  return parts.join(", ") || "empty";
}
