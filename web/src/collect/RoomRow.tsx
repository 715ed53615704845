import { useState } from "react";
import { sentenceOf } from "../api/client";
import { Icon } from "../shared/Icon";
import { count, moment } from "../shared/words";
import { EndButton } from "./EndButton";
import { keepInvitations, keptInvitations } from "./kept";
import { LinkField } from "./LinkField";
import { endRoom, exportUrl, renewInvitations, seatLink } from "./rooms";
import type { Role, RoomSummary } from "./types";

const FOR: Record<Role, string> = { user: "For the user", assistant: "For the assistant" };

/** A room in the organiser's list: how far it is, its links while it goes on, and its exports. */
export function RoomRow({ library, room, onChange }: { library: string; room: RoomSummary; onChange(): void }) {
  const [links, setLinks] = useState(() => keptInvitations(library, room.number));
  const [problem, setProblem] = useState<string | null>(null);
  const own = room.kind === "caise" ? "CAISE’s JSON" : "ChatIR’s JSON";
  const attempt = (work: Promise<unknown>) => {
    setProblem(null);
    work.then(onChange).catch((thrown: unknown) => setProblem(sentenceOf(thrown)));
  };
  const renew = async () => {
    const fresh = await renewInvitations(library, room.number);
    keepInvitations(library, room.number, fresh);
    setLinks(fresh);
  };
  return (
    <li className="room">
      <div className="room-head">
        <h2>{room.title || `Room ${room.number}`}</h2>
        <span className={!room.ended && room.present.length ? "room-state is-live" : "room-state"}>{stateOf(room)}</span>
      </div>
      <p className="soft room-facts">
        {room.kind === "caise"
          ? `Two people · ${count(room.messages, "message")} · ${count(room.commands, "picture")} shown`
          : `One person, who is asked · ${count(room.messages, "round")}`}
        {room.tasks > 0 && ` · ${room.ticked} of ${room.tasks} tasks`}
        {room.rank !== null && ` · ${room.found ? "found" : "last"} at number ${room.rank}`} · {moment(room.latest)}
      </p>
      {!room.ended &&
        (links.length > 0 ? (
          <div className="room-links">
            {links.map(({ role, code }) => (
              <LinkField
                key={code}
                label={room.kind === "chatir" ? "For the person who answers" : FOR[role]}
                link={seatLink(library, code)}
              />
            ))}
          </div>
        ) : (
          <p className="soft room-facts">The links were told in another browser. New ones take their place.</p>
        ))}
      {problem && (
        <p className="collect-problem" role="alert">
          {problem}
        </p>
      )}
      <div className="room-actions">
        {!room.ended && (
          <>
            <button type="button" className="button is-small" onClick={() => attempt(renew())}>
              New links
            </button>
            <EndButton small onEnd={() => attempt(endRoom(library, room.number))} />
          </>
        )}
        <a className="button is-small" href={exportUrl(library, room.kind, room.number)} download>
          <Icon name="download" size={15} /> {own}
        </a>
        <a className="button is-small" href={exportUrl(library, "photalk", room.number)} download>
          <Icon name="download" size={15} /> Log
        </a>
      </div>
    </li>
  );
}

function stateOf(room: RoomSummary): string {
  if (room.ended) return "Ended";
  if (room.present.length === 2 || (room.kind === "chatir" && room.present.length === 1)) return "Going on";
  if (room.present.length === 1) return `The ${room.present[0]} is here`;
  return "Nobody is here";
}
