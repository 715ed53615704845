import type { ToldFacts } from "../api/types";
import { Icon } from "../shared/Icon";
import { count } from "../shared/words";
import "./telling.css";

interface MarksProps {
  facts: ToldFacts;
  busy: boolean;
  /** Tell something of the open picture, as the conversation would. */
  onTell(command: string): void;
}

const STARS = [1, 2, 3, 4, 5];

/** How many stars a picture has and whether it is picked or rejected; pressed again, each is taken away. */
export function Marks({ facts, busy, onTell }: MarksProps) {
  const rating = facts.rating ?? 0;
  // Disabled for the moment that it takes, what was pressed would lose the focus.
  const tell = (command: string) => {
    if (!busy) onTell(command);
  };
  const mark = (one: "pick" | "reject") => tell(facts.mark === one ? "unmark" : one);
  return (
    <div className="marks" role="group" aria-label="What you think of it">
      <div className="marks-stars" role="group" aria-label={rating ? `Rated ${count(rating, "star")}` : "Not rated"}>
        {STARS.map((stars) => (
          <button
            key={stars}
            type="button"
            className={stars <= rating ? "mark-star is-given" : "mark-star"}
            aria-pressed={stars === rating}
            aria-label={count(stars, "star")}
            aria-disabled={busy || undefined}
            onClick={() => tell(`rate ${stars === rating ? 0 : stars}`)}
          >
            <Icon name="star" size={18} />
          </button>
        ))}
      </div>
      <button
        type="button"
        className="button is-small mark-pick"
        aria-pressed={facts.mark === "pick"}
        aria-disabled={busy || undefined}
        onClick={() => mark("pick")}
      >
        <Icon name="check" size={15} />
        Pick
      </button>
      <button
        type="button"
        className="button is-small mark-reject"
        aria-pressed={facts.mark === "reject"}
        aria-disabled={busy || undefined}
        title="Only a mark: no file is deleted"
        onClick={() => mark("reject")}
      >
        <Icon name="reject" size={15} />
        Reject
      </button>
    </div>
  );
}
