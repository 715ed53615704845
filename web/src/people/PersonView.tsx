import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "../api/client";
import { getPersonPictures } from "../api/people";
import type { PersonInfo, PersonPicture, PersonPictures } from "../api/types";
import { describe, Thumbnail } from "../results/Thumbnail";
import { Icon } from "../shared/Icon";
import { count } from "../shared/words";
import { Face } from "./Face";
import { NameField } from "./NameField";
import type { People } from "./usePeople";
import { called } from "./words";

interface PersonViewProps {
  library: string;
  person: PersonInfo;
  people: People;
  /** Whether a picture can be opened now. */
  ready: boolean;
  onOpen(picture: number): void;
  onPerson(person: number | null): void;
}

/** Somebody's photos, the name, and what else can be said: that some of them are of somebody else. */
export function PersonView({ library, person, people, ready, onOpen, onPerson }: PersonViewProps) {
  const [found, setFound] = useState<PersonPictures | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<ReadonlySet<number> | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { id } = person;
  const { busy, changes } = people;

  useEffect(() => {
    heading.current?.focus();
  }, [id]);
  useEffect(() => {
    const controller = new AbortController();
    getPersonPictures(library, id, controller.signal)
      .then(setFound)
      .catch((thrown: unknown) => {
        if (!controller.signal.aborted) setProblem(sentenceOf(thrown));
      });
    return () => controller.abort();
  }, [library, id, changes]);

  const rename = async (name: string) => {
    const now = await people.name(person, name);
    if (now && now.id !== id) onPerson(now.id);
  };
  const split = async (faces: number[]) => {
    if (!(await people.split(person, faces))) return;
    setLeaving(null);
    heading.current?.focus();
  };
  const forget = async () => {
    if (await people.forget(person)) heading.current?.focus();
  };
  const toggle = (face: number) =>
    setLeaving((before) => {
      const now = new Set(before);
      if (!now.delete(face)) now.add(face);
      return now;
    });
  const items = found?.items ?? [];
  const picking = leaving !== null;
  return (
    <section className="person-view" aria-label={`Photos of ${called(person)}`}>
      <div className="person-head">
        <button type="button" className="button is-quiet" onClick={() => onPerson(null)}>
          <Icon name="back" size={16} />
          Everybody
        </button>
        <div className="person-who">
          <div className="person-face">
            <Face library={library} face={person.face} />
          </div>
          <div>
            <h3 ref={heading} tabIndex={-1} className="visually-hidden">
              {called(person)}
            </h3>
            <NameField key={id} name={person.name} busy={busy} onName={(name) => void rename(name)} />
            <p className="soft person-count">{count(person.pictures, "photo")}</p>
          </div>
        </div>
        <div className="person-deeds">
          <button
            type="button"
            className="button"
            aria-pressed={picking}
            disabled={items.length < 2}
            onClick={() => setLeaving(picking ? null : new Set())}
          >
            Not all of these are {person.name ?? "one person"}
          </button>
          {person.name && (
            <button type="button" className="button" disabled={busy} onClick={() => void forget()}>
              Forget the name
            </button>
          )}
        </div>
      </div>
      {picking && (
        <SplitBar
          chosen={leaving.size}
          all={items.length}
          busy={busy}
          onSplit={() => void split([...leaving])}
          onGuess={() => void split([])}
          onLeave={() => setLeaving(null)}
        />
      )}
      {problem && (
        <p role="alert" className="people-problem">
          {problem}
        </p>
      )}
      <ul className="person-pictures" aria-label="Photos" aria-busy={found === null}>
        {items.map((item) => (
          <PictureOfPerson
            key={item.face}
            library={library}
            item={item}
            chosen={picking ? leaving.has(item.face) : null}
            onChoose={() => (picking ? toggle(item.face) : ready && onOpen(item.picture.id))}
          />
        ))}
      </ul>
      {found && found.total > items.length && (
        <p className="soft">The {items.length.toLocaleString("en")} that show them best, of {count(found.total, "photo")}.</p>
      )}
    </section>
  );
}

function SplitBar(props: {
  chosen: number;
  all: number;
  busy: boolean;
  onSplit(): void;
  onGuess(): void;
  onLeave(): void;
}) {
  return (
    <div className="person-split">
      <p role="status">
        {props.chosen === 0 ? "Choose the photos of somebody else." : `${count(props.chosen, "photo")} of somebody else.`}
      </p>
      <button
        type="button"
        className="button is-primary"
        disabled={props.busy || props.chosen === 0 || props.chosen === props.all}
        onClick={props.onSplit}
      >
        Split off
      </button>
      <button type="button" className="button" disabled={props.busy || props.chosen > 0} onClick={props.onGuess}>
        Let Photalk choose
      </button>
      <button type="button" className="button is-quiet" onClick={props.onLeave}>
        Leave it
      </button>
    </div>
  );
}

/** A photo of somebody, with their face in a corner; `chosen` is null where it is opened, not chosen. */
function PictureOfPerson(props: { library: string; item: PersonPicture; chosen: boolean | null; onChoose(): void }) {
  const { library, item, chosen } = props;
  const words = describe(item.picture, item.picture.name);
  return (
    <li className={chosen ? "person-picture is-selected" : "person-picture"}>
      <button
        type="button"
        className="picture-button is-square"
        aria-pressed={chosen ?? undefined}
        aria-label={chosen === null ? `Open ${words}` : `Somebody else: ${words}`}
        onClick={props.onChoose}
      >
        <Thumbnail library={library} picture={item.picture} name={item.picture.name} alt="" />
        <span className="person-inset">
          <Face library={library} face={item.face} />
        </span>
      </button>
    </li>
  );
}
