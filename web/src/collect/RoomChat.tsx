import type { ReactNode } from "react";
import { ChatLine } from "./ChatLine";
import { MessageBox } from "./MessageBox";
import { OTHER } from "./rooms";
import { useStickyEnd } from "./useStickyEnd";
import type { Seat } from "./useRoom";

export interface RoomChatProps {
  seat: Seat;
  placeholder: string;
  /** What is said before the first line. */
  lead?: ReactNode;
  /** What stands above the box: a question's options. */
  above?: ReactNode;
}

/** The live chat of a room: all lines, who is writing, and the box to say something. */
export function RoomChat({ seat, placeholder, lead, above }: RoomChatProps) {
  const { room, presence, pending } = seat;
  const log = useStickyEnd((room?.lines.length ?? 0) + pending.length);
  if (!room) return null;
  const other = OTHER[room.role];
  const writing = presence.typing.includes(other);
  return (
    <div className="talk">
      <div className="talk-log" ref={log} role="log" aria-label="Conversation" tabIndex={0}>
        {lead}
        <ol className="talk-lines">
          {room.lines.map((line) => (
            <ChatLine key={`${line.number} ${line.by}`} line={line} room={room} library={seat.place.library} />
          ))}
          {pending.map((text, at) => (
            <li key={`${at} ${text}`} className="talk-line is-mine is-pending">
              <p className="talk-said">{text}</p>
              <span className="talk-note">{seat.online ? "sending…" : "waiting for the server…"}</span>
            </li>
          ))}
        </ol>
        {room.ended && <p className="talk-end">{room.verdict || "This dialogue has ended. Thank you."}</p>}
      </div>
      <p className="talk-typing" role="status">
        {writing && !room.ended ? `The ${other} is writing…` : ""}
      </p>
      {!room.ended && (
        <>
          {above}
          <MessageBox seat={seat} placeholder={placeholder} />
        </>
      )}
    </div>
  );
}
