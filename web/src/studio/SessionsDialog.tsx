import { useEffect, useState } from "react";
import { deleteSession, getSessions, renameSession, sentenceOf } from "../api/client";
import type { SessionSummary } from "../api/types";
import { Dialog } from "../shared/Dialog";
import { count, moment } from "../shared/words";

interface SessionsDialogProps {
  library: string;
  session: number | null;
  onResume(session: number): void;
  /** The conversation that is open is no more. */
  onGone(): void;
  onClose(): void;
}

/** All conversations, to be called something else or deleted. */
export function SessionsDialog({ library, session, onResume, onGone, onClose }: SessionsDialogProps) {
  const [sessions, setSessions] = useState<SessionSummary[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const tell = (thrown: unknown) => setProblem(sentenceOf(thrown));
  useEffect(() => {
    getSessions(library)
      .then((all) => setSessions(all.filter(({ turns }) => turns > 0)))
      .catch((thrown: unknown) => setProblem(sentenceOf(thrown)));
  }, [library]);

  const rename = (id: number, about: string) =>
    renameSession(library, id, about)
      .then(() => setSessions((all) => all?.map((one) => (one.id === id ? { ...one, about } : one)) ?? null))
      .catch(tell);
  const remove = (id: number) =>
    deleteSession(library, id)
      .then(() => {
        setSessions((all) => all?.filter((one) => one.id !== id) ?? null);
        if (id === session) onGone();
      })
      .catch(tell);

  return (
    <Dialog
      title="Conversations"
      onClose={onClose}
      footer={
        <button type="button" className="button is-primary" onClick={onClose}>
          Done
        </button>
      }
    >
      {problem && (
        <p className="job-text is-bad" role="alert">
          {problem}
        </p>
      )}
      {sessions === null && !problem && <p className="soft">Looking…</p>}
      {sessions?.length === 0 && <p className="soft">There is no conversation yet.</p>}
      <ul className="talks">
        {sessions?.map((one) => (
          <TalkRow
            key={one.id}
            talk={one}
            current={one.id === session}
            onResume={() => onResume(one.id)}
            onRename={(about) => void rename(one.id, about)}
            onRemove={() => void remove(one.id)}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface TalkRowProps {
  talk: SessionSummary;
  current: boolean;
  onResume(): void;
  onRename(about: string): void;
  onRemove(): void;
}

function TalkRow({ talk, current, onResume, onRename, onRemove }: TalkRowProps) {
  const [doing, setDoing] = useState<"naming" | "removing" | null>(null);
  const name = talk.about || `Conversation ${talk.id}`;
  const [text, setText] = useState(name);
  if (doing === "naming")
    return (
      <li className="talk">
        <form
          className="talk-naming"
          onSubmit={(event) => {
            event.preventDefault();
            if (!text.trim()) return;
            onRename(text.trim());
            setDoing(null);
          }}
        >
          <input
            className="field"
            aria-label={`Name of “${name}”`}
            autoFocus
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" className="button is-primary" disabled={!text.trim()}>
            Save
          </button>
          <button type="button" className="button" onClick={() => setDoing(null)}>
            Cancel
          </button>
        </form>
      </li>
    );
  return (
    <li className="talk">
      <button type="button" className="talk-open" disabled={current} onClick={onResume}>
        <span className="talk-name">{name}</span>
        <span className="soft">
          {moment(talk.latest)}, {count(talk.turns, "turn")}
          {current && ", open now"}
        </span>
      </button>
      {doing === "removing" ? (
        <div className="talk-deeds" role="group" aria-label={`Delete “${name}”?`}>
          <span>Delete it for good?</span>
          <button type="button" className="button is-small is-primary" autoFocus onClick={onRemove}>
            Delete
          </button>
          <button type="button" className="button is-small" onClick={() => setDoing(null)}>
            Keep
          </button>
        </div>
      ) : (
        <div className="talk-deeds">
          <button type="button" className="button is-small" aria-label={`Rename “${name}”`} onClick={() => setDoing("naming")}>
            Rename
          </button>
          <button type="button" className="button is-small" aria-label={`Delete “${name}”`} onClick={() => setDoing("removing")}>
            Delete
          </button>
        </div>
      )}
    </li>
  );
}
