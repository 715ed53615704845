import { useState } from "react";
import type { PersonInfo } from "../api/types";
import { EmptyState } from "../shared/EmptyState";
import { Icon } from "../shared/Icon";
import { LatestDeed } from "../shared/LatestDeed";
import { count } from "../shared/words";
import { KnownNames } from "./NameForm";
import { PersonCard } from "./PersonCard";
import { PersonView } from "./PersonView";
import { SortingCard } from "./SortingCard";
import { usePeople, type People } from "./usePeople";
import "./people.css";

export interface PeoplePageProps {
  library: string;
  version: string;
  /** Whose photos are shown, by number. */
  person: number | null;
  ready: boolean;
  onPerson(person: number | null): void;
  onOpen(picture: number): void;
}

/** Who is in the library: faces, names, and what can be said of them; or the photos of one of them. */
export function PeoplePage({ library, version, person, ready, onPerson, onOpen }: PeoplePageProps) {
  const people = usePeople(library, version);
  const [sorting, setSorting] = useState(false);
  const { everybody, problem } = people;
  const shown = everybody?.find(({ id }) => id === person) ?? null;
  return (
    <div className="people">
      <KnownNames names={(everybody ?? []).map(({ name }) => name)} />
      <LatestDeed words={people.latest} busy={people.busy} onUndo={() => void people.undo()} />
      {problem && (
        <p role="alert" className="people-problem">
          {problem}
        </p>
      )}
      {shown ? (
        <PersonView
          library={library}
          person={shown}
          people={people}
          ready={ready}
          onOpen={onOpen}
          onPerson={onPerson}
        />
      ) : everybody === null ? (
        !problem && (
          <p className="soft" role="status">
            Looking who is there…
          </p>
        )
      ) : everybody.length === 0 ? (
        <EmptyState icon="person" title="Nobody was found yet">
          <p>Faces are looked for as the last part of indexing, on this machine only. Nobody has a name until you give one.</p>
        </EmptyState>
      ) : (
        <>
          <div className="people-head">
            <p className="soft people-count">{count(everybody.length, "person", "people")}</p>
            {!sorting && (
              <button type="button" className="button" onClick={() => setSorting(true)}>
                <Icon name="person" size={16} />
                Help me sort
              </button>
            )}
          </div>
          {sorting && <SortingCard library={library} people={people} onClose={() => setSorting(false)} />}
          <Everybody library={library} everybody={everybody} people={people} onPerson={onPerson} />
        </>
      )}
    </div>
  );
}

function Everybody(props: {
  library: string;
  everybody: PersonInfo[];
  people: People;
  onPerson(person: number): void;
}) {
  const { library, everybody, people } = props;
  const [selected, setSelected] = useState<readonly number[]>([]);
  const chosen = selected.flatMap((id) => everybody.find((person) => person.id === id) ?? []);
  const merge = async (one: PersonInfo, other: PersonInfo) => {
    const now = await people.merge(one, other);
    if (!now) return;
    setSelected([]);
    document.getElementById(`person-${now.id}`)?.focus();
  };
  return (
    <>
      <ul className="people-grid" aria-label="People">
        {everybody.map((person) => (
          <PersonCard
            key={person.id}
            library={library}
            person={person}
            selected={selected.includes(person.id)}
            busy={people.busy}
            onOpen={({ id }) => props.onPerson(id)}
            onSelect={({ id }) =>
              setSelected((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-2)))
            }
            onName={(who, name) => void people.name(who, name)}
          />
        ))}
      </ul>
      {chosen.length > 0 && (
        <MergeBar chosen={chosen} busy={people.busy} onMerge={merge} onLeave={() => setSelected([])} />
      )}
    </>
  );
}

/** Two who were selected are made one; where both have names, one is chosen. */
function MergeBar(props: {
  chosen: PersonInfo[];
  busy: boolean;
  onMerge(one: PersonInfo, other: PersonInfo): void;
  onLeave(): void;
}) {
  const [first, second] = props.chosen;
  const ways: [PersonInfo, PersonInfo][] = [];
  if (first && second) {
    if (first.name) ways.push([second, first]);
    if (second.name) ways.push([first, second]);
    if (!first.name && !second.name) ways.push([second, first]);
  }
  return (
    <div className="selection people-merge" role="region" aria-label="Selection">
      <span className="selection-count" role="status">
        {second ? "2 people selected" : "Select a second one to make them one person."}
      </span>
      {ways.map(([one, other]) => (
        <button
          key={other.id}
          type="button"
          className="button is-primary"
          disabled={props.busy}
          onClick={() => props.onMerge(one, other)}
        >
          {other.name ? `Both are ${other.name}` : "They are one person"}
        </button>
      ))}
      <button type="button" className="button is-quiet" onClick={props.onLeave}>
        Clear
      </button>
    </div>
  );
}
