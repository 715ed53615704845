import { count } from "../shared/words";
import { Shot } from "./Shot";
import type { RoomLine, RoomState } from "./types";

/** One line of the chat: words, a picture that was shown, or what the system made of an answer. */
export function ChatLine({ line, room, library }: { line: RoomLine; room: RoomState; library: string }) {
  const mine = line.by === room.role;
  const { version, round } = line;
  const who = mine ? "You" : line.by === "system" ? "Photalk" : `The ${line.by}`;
  const time = new Date(line.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  return (
    <li className={mine ? "talk-line is-mine" : "talk-line"}>
      <span className="visually-hidden">
        {who}, {time}:
      </span>
      {line.text && <p className="talk-said">{line.text}</p>}
      {version && (
        <figure className="talk-picture">
          <Shot
            library={library}
            picture={version.picture}
            commands={version.do}
            side={480}
            alt={version.do.length ? `${version.picture.name} with ${count(version.do.length, "change")}` : version.picture.name}
          />
          {version.command && (
            <figcaption>
              <code>{version.command}</code>
            </figcaption>
          )}
        </figure>
      )}
      {round && (
        <div className="talk-round">
          <p className="talk-rank">
            {round.rank === null ? (
              <>Not among the first {round.depth.toLocaleString("en")}</>
            ) : (
              <>
                Number <strong>{round.rank.toLocaleString("en")}</strong> of {round.depth.toLocaleString("en")}
              </>
            )}
          </p>
          <ol className="talk-best" aria-label="The first pictures now">
            {round.best.map((picture) => (
              <li key={picture.id} className={picture.id === room.target?.id ? "is-target" : undefined}>
                <Shot
                  library={library}
                  picture={picture}
                  alt={picture.id === room.target?.id ? "The picture that is sought" : picture.name}
                />
              </li>
            ))}
          </ol>
        </div>
      )}
    </li>
  );
}
