import { RoomChat } from "./RoomChat";
import { Shot } from "./Shot";
import type { RoomState } from "./types";
import type { Seat } from "./useRoom";

const DONT_KNOW = "I don’t know";

/** ChatIR's side: the picture that only this person sees, and the system's questions about it. */
export function AnswerSeat({ seat, room }: { seat: Seat; room: RoomState }) {
  const { question, target } = room;
  const rounds = room.lines.flatMap((line) => (line.round ? [line.round] : []));
  const waiting = seat.pending.length > 0;
  const options = question && !room.ended && (
    <div className="answers" role="group" aria-label={`Answers to: ${question.text}`}>
      {[...question.options.filter((one) => one !== "don't know"), DONT_KNOW].map((option) => (
        <button key={option} type="button" className="chip" disabled={waiting} onClick={() => void seat.say(option)}>
          {option}
        </button>
      ))}
    </div>
  );
  return (
    <main className="answer">
      <section className="answer-target" aria-label="The picture that is sought">
        {target && (
          <figure>
            <Shot library={seat.place.library} picture={target} side={1024} alt="The picture that you describe" />
            <figcaption className="soft">
              Only you see this picture. It is found when it{" "}
              {room.top === 1 ? "comes first" : `is among the first ${room.top}`}.
            </figcaption>
          </figure>
        )}
        <Progress rounds={rounds.map((one) => one.rank)} most={room.rounds} found={room.found} />
      </section>
      <section className="answer-talk" aria-label="Chat">
        <RoomChat
          seat={seat}
          placeholder={question ? "Answer in your own words…" : "Describe the picture in a sentence…"}
          lead={
            <p className="talk-lead">
              Describe the picture in one sentence, as if you were looking for it. Then answer the questions.
            </p>
          }
          above={options}
        />
      </section>
    </main>
  );
}

function Progress({ rounds, most, found }: { rounds: (number | null)[]; most: number; found: boolean }) {
  if (rounds.length === 0) return null;
  return (
    <div className="ranks">
      <h2>Where it stands</h2>
      <ol>
        {rounds.map((rank, at) => (
          // A round is known by its place, and none is ever taken out.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={found && at === rounds.length - 1 ? "is-found" : undefined}>
            <span className="soft">{at === 0 ? "Description" : `Question ${at} of ${most}`}</span>
            <strong>{rank === null ? "far" : rank.toLocaleString("en")}</strong>
          </li>
        ))}
      </ol>
    </div>
  );
}
