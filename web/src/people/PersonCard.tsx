import type { PersonInfo } from "../api/types";
import { count } from "../shared/words";
import { Face } from "./Face";
import { NameField } from "./NameField";
import { called } from "./words";

interface PersonCardProps {
  library: string;
  person: PersonInfo;
  selected: boolean;
  busy: boolean;
  onOpen(person: PersonInfo): void;
  onSelect(person: PersonInfo): void;
  onName(person: PersonInfo, name: string): void;
}

/** Somebody: a face that leads to the photos, the name, and how many photos there are. */
export function PersonCard({ library, person, selected, busy, onOpen, onSelect, onName }: PersonCardProps) {
  const photos = count(person.pictures, "photo");
  return (
    <li className={selected ? "person is-selected" : "person"}>
      <div className="person-frame">
        <button
          type="button"
          id={`person-${person.id}`}
          className="picture-button is-square"
          aria-label={`${called(person)}: see ${photos}`}
          onClick={() => onOpen(person)}
        >
          <Face library={library} face={person.face} />
        </button>
        <label className="tile-select">
          <input
            type="checkbox"
            checked={selected}
            aria-label={`Select ${called(person)}, ${photos}`}
            onChange={() => onSelect(person)}
          />
        </label>
      </div>
      <NameField name={person.name} busy={busy} onName={(name) => onName(person, name)} />
      <p className="person-count soft">{photos}</p>
    </li>
  );
}
