import { useRef, useState } from "react";
import { search, sentenceOf } from "../api/client";
import type { PictureInfo } from "../api/types";
import { Icon } from "../shared/Icon";
import { Shot } from "./Shot";

export interface PicturePickerProps {
  library: string;
  label: string;
  chosen: PictureInfo[];
  most: number;
  /** What is said while none is chosen. */
  empty?: string;
  onChoose(pictures: PictureInfo[]): void;
  onRandom(): void;
}

/** Chooses pictures of the library: at random, or by looking for them. */
export function PicturePicker({ library, label, chosen, most, empty, onChoose, onRandom }: PicturePickerProps) {
  const [words, setWords] = useState("");
  const [found, setFound] = useState<PictureInfo[]>([]);
  const [note, setNote] = useState("");
  const asked = useRef(0);
  const look = () => {
    if (!words.trim()) return;
    asked.current += 1;
    const mine = asked.current;
    setNote("Looking…");
    search(library, { words: words.trim(), k: 24, ask: false })
      .then(({ results }) => {
        if (asked.current !== mine) return;
        const pictures = results.items.flatMap((item) => item.picture ?? []);
        setFound(pictures);
        setNote(pictures.length ? "Choose from what was found." : "Nothing was found.");
      })
      .catch((thrown: unknown) => asked.current === mine && setNote(sentenceOf(thrown)));
  };
  const add = (picture: PictureInfo) => onChoose(most === 1 ? [picture] : [...chosen, picture].slice(0, most));
  return (
    <fieldset className="picker">
      <legend className="new-line">{label}</legend>
      <div className="picker-row">
        <input
          className="field"
          aria-label={`Look for pictures: ${label.toLowerCase()}`}
          value={words}
          maxLength={400}
          placeholder="Look for pictures…"
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            look();
          }}
        />
        <button type="button" className="button" disabled={!words.trim()} onClick={look}>
          Search
        </button>
        <button type="button" className="button" onClick={onRandom}>
          At random
        </button>
      </div>
      <p className="soft picker-note" role="status">
        {note || (chosen.length === 0 ? (empty ?? "None yet.") : "")}
      </p>
      {chosen.length > 0 && (
        <ul className="picker-list" aria-label="Chosen">
          {chosen.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="picture-button is-square is-chosen"
                aria-label={`Take ${one.name} out`}
                onClick={() => onChoose(chosen.filter(({ id }) => id !== one.id))}
              >
                <Shot library={library} picture={one} alt="" />
                <span className="picker-sign">
                  <Icon name="close" size={14} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.length > 0 && (
        <ul className="picker-list is-found" aria-label="Found">
          {found
            .filter((one) => !chosen.some(({ id }) => id === one.id))
            .map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className="picture-button is-square"
                  aria-label={`Take ${one.name}`}
                  disabled={most > 1 && chosen.length >= most}
                  onClick={() => add(one)}
                >
                  <Shot library={library} picture={one} alt="" />
                  <span className="picker-sign">
                    <Icon name="add" size={14} />
                  </span>
                </button>
              </li>
            ))}
        </ul>
      )}
    </fieldset>
  );
}
