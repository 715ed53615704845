import { useEffect, useState } from "react";
import { sentenceOf } from "../api/client";
import { getPeople, nameFace, undoPeople } from "../api/people";
import type { FaceInfo } from "../api/types";
import { Icon } from "../shared/Icon";
import { Face } from "./Face";
import { KnownNames, NameForm } from "./NameForm";
import "./people.css";

interface FaceNamerProps {
  library: string;
  face: FaceInfo;
  onChanged(): void;
  onClose(): void;
}

/** Says whose a face of the open picture is, or that it is not the one's for whom it was taken. */
export function FaceNamer({ library, face, onChanged, onClose }: FaceNamerProps) {
  const [names, setNames] = useState<(string | null)[]>([]);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    getPeople(library, controller.signal)
      .then((people) => setNames(people.map(({ name }) => name)))
      .catch(() => undefined);
    return () => controller.abort();
  }, [library, said]);

  const act = (work: () => Promise<unknown>, words: string | null) => {
    setBusy(true);
    setProblem(null);
    work()
      .then(() => {
        setSaid(words);
        onChanged();
      })
      .catch((thrown: unknown) => setProblem(sentenceOf(thrown)))
      .finally(() => setBusy(false));
  };
  const { id, name } = face;
  return (
    <section
      className="face-namer"
      aria-label="Who is this?"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <KnownNames names={names} />
      <div className="face-namer-face">
        <Face library={library} face={id} />
      </div>
      <p className="face-namer-name">{name ? `This is ${name}.` : "Who is this?"}</p>
      <NameForm
        key={`${id} ${name ?? ""}`}
        label={name ? "Another name" : "Who is this?"}
        busy={busy}
        focused
        onName={(wanted) => act(() => nameFace(library, id, { name: wanted }), `This is ${wanted}.`)}
      />
      {name && (
        <button
          type="button"
          className="button"
          disabled={busy}
          onClick={() => act(() => nameFace(library, id, { name: null }), `This is not ${name}.`)}
        >
          Not {name}
        </button>
      )}
      <div role="status" className="face-namer-said">
        {said && (
          <>
            <span className="visually-hidden">{said}</span>
            <button type="button" className="button" disabled={busy} onClick={() => act(() => undoPeople(library), null)}>
              Undo
            </button>
          </>
        )}
      </div>
      <button type="button" className="button is-quiet is-icon" aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </button>
      {problem && (
        <p role="alert" className="people-problem">
          {problem}
        </p>
      )}
    </section>
  );
}
