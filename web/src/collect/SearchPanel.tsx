import { useId, useState } from "react";
import { Icon } from "../shared/Icon";
import { Shot } from "./Shot";
import type { Finds, RoomState } from "./types";
import type { Seat } from "./useRoom";

/** The assistant's search over the library; a picture of it is shown to the user with one click. */
export function SearchPanel({ seat, room }: { seat: Seat; room: RoomState }) {
  const [words, setWords] = useState("");
  const id = useId();
  const searching = seat.busy.includes("searches");
  const sharing = seat.busy.includes("shared");
  const { finds } = room;
  const search = () => {
    const wanted = words.trim();
    if (wanted && !searching) void seat.act("searches", { words: wanted });
  };
  return (
    <div className="search">
      <form
        className="search-row"
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          What to look for
        </label>
        <input
          id={id}
          className="search-box"
          type="search"
          maxLength={400}
          value={words}
          disabled={room.ended}
          placeholder="Look for…"
          onChange={(event) => setWords(event.target.value)}
        />
        <button type="submit" className="button is-primary" disabled={!words.trim() || searching || room.ended}>
          {searching ? <span className="spinner" aria-hidden="true" /> : null} Search
        </button>
      </form>
      <p className="search-note soft" role="status">
        {searching ? "Looking…" : noteOf(finds)}
      </p>
      {finds && (
        <ol className="finds">
          {finds.items.map((picture, at) => {
            const open = room.open?.picture.id === picture.id;
            return (
              <li key={picture.id}>
                <button
                  type="button"
                  className={`picture-button is-square find${open ? " is-open" : ""}`}
                  disabled={room.ended || sharing}
                  aria-label={`Show picture ${at + 1}, ${picture.name}${open ? ", which is open" : ""}`}
                  onClick={() => void seat.act("shared", { picture: picture.id, board: room.board })}
                >
                  <Shot library={seat.place.library} picture={picture} alt="" />
                  <span className="find-number">{at + 1}</span>
                  <span className="find-share" aria-hidden="true">
                    <Icon name="send" size={15} /> Show
                  </span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}

function noteOf(finds: Finds | null): string {
  if (!finds) return "The user does not see what you look for.";
  if (finds.items.length === 0) return `Nothing was found for “${finds.words}”.`;
  return `Found for “${finds.words}”. Choose one to show it.`;
}
