import { useEffect, useRef, useState } from "react";
import { cancelJob, followJob, isOver, sentenceOf, startJob } from "../api/client";
import type { JobInfo, PictureInfo } from "../api/types";
import { jobResultUrl, thumbnailUrl } from "../api/urls";
import { SettingsFields } from "../exporting/SettingsFields";
import { cutsOut, isDecided, settingsFor } from "../exporting/settings";
import { Dialog } from "../shared/Dialog";
import { Icon } from "../shared/Icon";
import { count } from "../shared/words";
import { Progress } from "./Progress";
import "./batch.css";

export interface BatchDialogProps {
  library: string;
  commands: string[];
  pictures: PictureInfo[];
  onClose(): void;
}

/** More pictures than this are counted, not shown. */
const SHOWN = 120;

/** The same steps for many pictures, written into one archive. */
export function BatchDialog({ library, commands, pictures, onClose }: BatchDialogProps) {
  const [left, setLeft] = useState(pictures);
  const clear = cutsOut(commands);
  const [settings, setSettings] = useState(() => ({ ...settingsFor(null), ...(clear && { format: "png" as const }) }));
  const [job, setJob] = useState<JobInfo | null>(null);
  const [starting, setStarting] = useState(false);
  const [why, setWhy] = useState("");
  const id = job?.id ?? null;
  const over = job !== null && isOver(job);
  const working = starting || (job !== null && !over);
  const these = commands.length === 1 ? "this step" : `these ${commands.length} steps`;
  const title = `Apply ${these} to ${count(left.length, "picture")}`;

  useEffect(() => {
    if (id === null || over) return;
    return followJob(
      id,
      (now) => {
        setJob(now);
        if (isOver(now)) setWhy("");
      },
      () => {
        setJob(null);
        setWhy("The server was started anew, and the work is lost. Start it again.");
      },
    );
  }, [id, over]);

  async function start() {
    setStarting(true);
    setWhy("");
    try {
      const begun = await startJob(library, {
        kind: "apply",
        do: commands,
        pictures: left.map((picture) => picture.id),
        settings,
      });
      setJob(begun);
    } catch (thrown) {
      setWhy(sentenceOf(thrown));
    } finally {
      setStarting(false);
    }
  }

  async function cancel() {
    if (!job) return;
    setWhy("");
    try {
      const now = await cancelJob(job.id);
      // The last event may have come first; what is over stays so.
      setJob((old) => (old && isOver(old) ? old : now));
    } catch (thrown) {
      setWhy(sentenceOf(thrown));
    }
  }

  function back() {
    setJob(null);
    setWhy("");
  }

  function close() {
    if (working) setWhy("It is still at work. Cancel it first, or wait for the archive.");
    else onClose();
  }

  const footer = job ? (
    <>
      {working ? (
        <button type="button" className="button" onClick={() => void cancel()}>
          Cancel the work
        </button>
      ) : (
        <>
          <button type="button" className="button" onClick={back}>
            Back
          </button>
          <button type="button" className={job.result ? "button" : "button is-primary"} onClick={onClose}>
            Close
          </button>
        </>
      )}
      {over && job.result && (
        <a className="button is-primary" href={jobResultUrl(job.id)} download="photalk.zip">
          <Icon name="download" />
          Download the archive
        </a>
      )}
    </>
  ) : (
    <>
      <button type="button" className="button" onClick={close}>
        Cancel
      </button>
      <button
        type="button"
        className="button is-primary"
        disabled={starting || left.length === 0 || commands.length === 0 || !isDecided(settings)}
        onClick={() => void start()}
      >
        {starting && <span className="spinner" aria-hidden="true" />}
        Start
      </button>
    </>
  );

  return (
    <Dialog title={title} onClose={close} footer={footer}>
      <div className="batch">
        {job ? (
          <Progress job={job} />
        ) : (
          <>
            <ol className="batch-steps" aria-label="Steps">
              {commands.map((command, place) => (
                <li key={`${place} ${command}`}>
                  <code>{command}</code>
                </li>
              ))}
            </ol>
            {commands.length === 0 && <p className="batch-soft">There are no steps to apply yet.</p>}
            <Chosen
              library={library}
              pictures={left}
              onRemove={(gone) => setLeft(left.filter((one) => one.id !== gone.id))}
              onAll={left.length < pictures.length ? () => setLeft(pictures) : null}
            />
            <SettingsFields settings={settings} from={null} many disabled={starting} clear={clear} onChange={setSettings} />
            <p className="batch-soft">The originals stay as they are. The results come as one archive.</p>
          </>
        )}
        {why && (
          <p className="batch-bad" role="alert">
            {why}
          </p>
        )}
      </div>
    </Dialog>
  );
}

interface ChosenProps {
  library: string;
  pictures: PictureInfo[];
  onRemove(picture: PictureInfo): void;
  onAll: (() => void) | null;
}

/** The pictures that the steps are for. */
function Chosen({ library, pictures, onRemove, onAll }: ChosenProps) {
  const list = useRef<HTMLUListElement>(null);

  function remove(picture: PictureInfo, place: number) {
    const buttons = list.current?.querySelectorAll<HTMLButtonElement>("button");
    (buttons?.[place + 1] ?? buttons?.[place - 1])?.focus();
    onRemove(picture);
  }

  return (
    <section aria-label="Pictures" className="batch-chosen">
      <div className="batch-head">
        <h3>{count(pictures.length, "picture")}</h3>
        {onAll && (
          <button type="button" className="button is-quiet is-small" onClick={onAll}>
            All again
          </button>
        )}
      </div>
      {pictures.length === 0 && <p className="batch-soft">No picture is left.</p>}
      <ul className="batch-pictures" ref={list}>
        {pictures.slice(0, SHOWN).map((picture, place) => (
          <li key={picture.id} className="batch-picture" title={picture.name}>
            <img src={thumbnailUrl(library, picture.id)} alt={picture.name} loading="lazy" />
            <button
              type="button"
              className="batch-remove"
              aria-label={`Leave out ${picture.name}`}
              onClick={() => remove(picture, place)}
            >
              <Icon name="close" size={14} />
            </button>
          </li>
        ))}
      </ul>
      {pictures.length > SHOWN && (
        <p className="batch-soft">{`and ${(pictures.length - SHOWN).toLocaleString("en")} more`}</p>
      )}
    </section>
  );
}
