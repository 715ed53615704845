import { login } from "../api/client";
import { EmptyState } from "../shared/EmptyState";
import { Icon } from "../shared/Icon";
import { Login } from "../studio/Login";
import { AnswerSeat } from "./AnswerSeat";
import { AssistantSeat } from "./AssistantSeat";
import { CollectHeader } from "./CollectHeader";
import { EndButton } from "./EndButton";
import { OTHER, type Place } from "./rooms";
import type { RoomState } from "./types";
import { useRoom, type Seat } from "./useRoom";
import { UserSeat } from "./UserSeat";

/** One's seat in a room, whichever it is. */
export function SeatView({ place }: { place: Place }) {
  const seat = useRoom(place);
  const { room, refused } = seat;
  if (refused?.locked) return <Login onLogin={(token) => login(token).then(seat.retry)} />;
  if (refused)
    return (
      <main className="collect-alone">
        <h1 className="visually-hidden">Photalk</h1>
        <EmptyState icon="gone" title="There is no seat for you here">
          <p>{refused.message}</p>
        </EmptyState>
      </main>
    );
  if (!room)
    return (
      <main className="collect-alone" aria-busy="true">
        <h1 className="visually-hidden">Photalk</h1>
        <p className="collect-wait" role="status">
          <span
            className="spinner"
            aria-hidden="true"
          /> {seat.online ? "Taking your seat…" : "Photalk’s server does not answer. Trying again…"}
        </p>
      </main>
    );
  return (
    <div className="collect">
      <CollectHeader title={room.title || `Room ${room.number}`} note={noteOf(room)}>
        <Others seat={seat} room={room} />
        {!room.ended && <EndButton busy={seat.busy.includes("end")} onEnd={() => void seat.act("end", {})} />}
      </CollectHeader>
      {!seat.online && (
        <p className="collect-offline" role="status">
          The server does not answer. What you write is kept here and sent when it is back.
        </p>
      )}
      {seat.problem && (
        <div className="collect-problem is-bar" role="alert">
          <p>{seat.problem}</p>
          <button type="button" className="button is-quiet is-icon is-small" aria-label="Dismiss" onClick={seat.dismiss}>
            <Icon name="close" size={16} />
          </button>
        </div>
      )}
      {room.kind === "chatir" ? (
        <AnswerSeat seat={seat} room={room} />
      ) : room.role === "user" ? (
        <UserSeat seat={seat} room={room} />
      ) : (
        <AssistantSeat seat={seat} room={room} />
      )}
    </div>
  );
}

function noteOf(room: RoomState): string {
  if (room.kind === "chatir") return "You see a picture; answer until Photalk has found it";
  if (room.role === "user") return "You are the user: ask for pictures and changes";
  return "You are the assistant: find and edit for the user";
}

function Others({ seat, room }: { seat: Seat; room: RoomState }) {
  if (room.kind === "chatir") return null;
  const other = OTHER[room.role];
  const there = seat.presence.present.includes(other);
  return (
    <p className={there ? "collect-presence is-there" : "collect-presence"} role="status">
      <span aria-hidden="true" className="collect-dot" />
      The {other} is {there ? "here" : "not here"}
    </p>
  );
}
