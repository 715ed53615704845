import { useEffect, useId, useState } from "react";
import { sentenceOf } from "../api/client";
import type { PictureInfo } from "../api/types";
import { Dialog } from "../shared/Dialog";
import { keepInvitations } from "./kept";
import { PicturePicker } from "./PicturePicker";
import { getSuggestion, makeRoom } from "./rooms";
import type { Kind, MakeRoom } from "./types";

const SEEDS = 15;
const MOST_SEEDS = 60;

/** Makes a room: which kind, what it is called, and what its people start from. */
export function NewRoom({ library, onClose, onMade }: { library: string; onClose(): void; onMade(): void }) {
  const [kind, setKind] = useState<Kind>("caise");
  const [title, setTitle] = useState("");
  const [seeds, setSeeds] = useState<PictureInfo[]>([]);
  const [tasks, setTasks] = useState("");
  const [target, setTarget] = useState<PictureInfo[]>([]);
  const [top, setTop] = useState(10);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();

  const suggest = (what: "both" | "seeds" | "tasks") =>
    getSuggestion(library, SEEDS)
      .then((some) => {
        const fresh = some.tasks.join("\n");
        // What comes when the form opens may come late, and leaves alone what a person has begun meanwhile.
        if (what !== "tasks") setSeeds((now) => (what === "both" && now.length > 0 ? now : some.seeds));
        if (what !== "seeds") setTasks((now) => (what === "both" && now !== "" ? now : fresh));
      })
      .catch((thrown: unknown) => setProblem(sentenceOf(thrown)));

  useEffect(() => {
    void suggest("both");
    // Once, when the form opens; afterwards only on request.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const make = async () => {
    const named = { kind, title: title.trim() };
    const wish: MakeRoom =
      kind === "caise"
        ? { ...named, seeds: seeds.map((one) => one.id), tasks: tasks.split("\n").filter((line) => line.trim()) }
        : { ...named, target: target[0]?.id ?? null, top };
    setBusy(true);
    setProblem(null);
    try {
      const { room, invitations } = await makeRoom(library, wish);
      keepInvitations(library, room.number, invitations);
      onMade();
    } catch (thrown) {
      setProblem(sentenceOf(thrown));
      setBusy(false);
    }
  };

  return (
    <Dialog
      title="New room"
      onClose={onClose}
      footer={
        <>
          {problem && (
            <p className="new-problem" role="alert">
              {problem}
            </p>
          )}
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="button" className="button is-primary" disabled={busy} onClick={() => void make()}>
            Make the room
          </button>
        </>
      }
    >
      <div className="new">
        <div className="new-kinds" role="radiogroup" aria-label="Kind of room">
          <KindChoice
            chosen={kind}
            kind="caise"
            name={id}
            title="Two people"
            note="One asks for pictures and changes, the other has the tools. Exports as CAISE."
            onChoose={setKind}
          />
          <KindChoice
            chosen={kind}
            kind="chatir"
            name={id}
            title="One person, who is asked"
            note="Somebody sees a picture and answers until Photalk has found it. Exports as ChatIR."
            onChoose={setKind}
          />
        </div>
        <label className="new-field">
          Title
          <input
            className="field"
            value={title}
            maxLength={120}
            placeholder="Pilot, Monday"
            onChange={(event) => setTitle(event.target.value)}
          />
        </label>
        {kind === "caise" ? (
          <>
            <div className="new-field">
              <div className="new-line">
                <label htmlFor={`${id}-tasks`}>Suggested tasks, one a line</label>
                <button type="button" className="button is-quiet is-small" onClick={() => void suggest("tasks")}>
                  Others
                </button>
              </div>
              <textarea
                id={`${id}-tasks`}
                className="field"
                rows={5}
                maxLength={4000}
                value={tasks}
                onChange={(event) => setTasks(event.target.value)}
              />
            </div>
            <PicturePicker
              library={library}
              label="Seed pictures"
              chosen={seeds}
              most={MOST_SEEDS}
              onChoose={setSeeds}
              onRandom={() => void suggest("seeds")}
            />
          </>
        ) : (
          <>
            <PicturePicker
              library={library}
              label="The picture that is sought"
              chosen={target}
              most={1}
              empty="One is chosen at random."
              onChoose={setTarget}
              onRandom={() => setTarget([])}
            />
            <label className="new-field new-top">
              Found when among the first
              <input
                className="field"
                type="number"
                min={1}
                max={100}
                value={top}
                onChange={(event) => setTop(Math.min(100, Math.max(1, Math.round(Number(event.target.value)) || 1)))}
              />
            </label>
          </>
        )}
      </div>
    </Dialog>
  );
}

interface KindChoiceProps {
  chosen: Kind;
  kind: Kind;
  name: string;
  title: string;
  note: string;
  onChoose(kind: Kind): void;
}

function KindChoice({ chosen, kind, name, title, note, onChoose }: KindChoiceProps) {
  return (
    <label className={chosen === kind ? "new-kind is-chosen" : "new-kind"}>
      <input type="radio" name={`${name}-kind`} checked={chosen === kind} onChange={() => onChoose(kind)} />
      <span>
        <strong>{title}</strong>
        <span className="soft">{note}</span>
      </span>
    </label>
  );
}
