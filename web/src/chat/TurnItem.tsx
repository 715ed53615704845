import { memo } from "react";
import type { Results, TurnInfo, View } from "../api/types";
import { renderedUrl, savedUrl } from "../api/urls";
import { Thumbnail } from "../results/Thumbnail";
import { Icon } from "../shared/Icon";
import { count } from "../shared/words";
import { CommandList, Commands } from "./Commands";
import { CountChart } from "./CountChart";
import { readable } from "./reading";

const GLANCE = 5;

export interface TurnItemProps {
  turn: TurnInfo;
  library: string;
  /** The results, if they are still those of this turn. */
  results: Results | null;
  /** The open picture, if this turn was the last to show it. */
  view: View | null;
  saved: string | null;
  /** Whether its question is still open, and so shown below. */
  asks: boolean;
  busy: boolean;
  onOpen(picture: number): void;
  onShow(pane: "results" | "picture"): void;
}

/** One turn: what was said, the commands it became, the answer, and a glance at what came of it. */
export const TurnItem = memo(function TurnItem(props: TurnItemProps) {
  const { turn } = props;
  const reply = readable(turn, props.asks);
  if (turn.quiet)
    return (
      <li className="chat-turn is-quiet">
        <details className="chat-quiet">
          <summary>{turn.quiet}</summary>
          {reply && <p className="chat-reply">{reply}</p>}
          <CommandList commands={turn.commands} />
        </details>
        <Outcome {...props} />
      </li>
    );
  return (
    <li className="chat-turn">
      {turn.user && (
        <p className="chat-said">
          <span className="visually-hidden">You said: </span>
          {turn.user}
        </p>
      )}
      <div className="chat-answer">
        {reply && (
          <p className="chat-reply">
            <span className="visually-hidden">Photalk: </span>
            {reply}
          </p>
        )}
        <CountChart caption={reply} rows={turn.rows} />
        <Outcome {...props} />
        {turn.commands.length > 0 && <Commands commands={turn.commands} />}
      </div>
    </li>
  );
});

/** What came of a turn, to be looked at. */
function Outcome(props: TurnItemProps) {
  const { library, results, view, saved } = props;
  return (
    <>
      {results && results.items.length > 0 && <Glance {...props} results={results} />}
      {view?.picture && (
        <button type="button" className="picture-button chat-shown" onClick={() => props.onShow("picture")}>
          <img
            src={renderedUrl(library, view.picture.id, view.do, 512)}
            alt=""
            width={view.width ?? view.picture.width}
            height={view.height ?? view.picture.height}
          />
          <span className="visually-hidden">Look at {view.name}</span>
        </button>
      )}
      {saved && (
        <a className="button is-small" href={savedUrl(library, saved)} download>
          <Icon name="download" size={16} />
          {saved}
        </a>
      )}
    </>
  );
}

function Glance({ results, library, busy, onOpen, onShow }: TurnItemProps & { results: Results }) {
  const fresh = results.items.filter(({ number }) => number >= results.start);
  const rest = fresh.length - GLANCE;
  return (
    <ul className="chat-glance" aria-label="The first results">
      {fresh.slice(0, GLANCE).map(({ number, name, picture }) => (
        <li key={number}>
          <button
            type="button"
            className="picture-button is-square"
            disabled={!picture || busy}
            aria-label={`Open ${number}: ${name}`}
            onClick={() => picture && onOpen(picture.id)}
          >
            <Thumbnail library={library} picture={picture} name={name} alt="" small />
            <span className="chat-number">{number}</span>
          </button>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <button type="button" className="picture-button is-square chat-more" onClick={() => onShow("results")}>
            +{rest}
            <span className="visually-hidden">: see all {count(results.items.length, "result")}</span>
          </button>
        </li>
      )}
    </ul>
  );
}
