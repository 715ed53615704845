import type { CullFrame } from "../api/types";
import { renderedUrl } from "../api/urls";
import { Icon } from "../shared/Icon";
import { capital } from "../shared/words";
import type { Mark } from "./marking";

const SIDE = 768;

interface FrameCardProps {
  library: string;
  frame: CullFrame;
  /** Why the keeper is kept, said of the keeper alone. */
  why: string;
  current: boolean;
  busy: boolean;
  onReach(): void;
  onMark(mark: Mark): void;
  onOpen(): void;
}

const SAID = { pick: "Picked", reject: "Rejected" } as const;

/** A frame of a burst: the picture, whether it is proposed and why, how else it differs, and its mark. */
export function FrameCard({ library, frame, why, current, busy, onReach, onMark, onOpen }: FrameCardProps) {
  const { picture, name, keep, words, mark } = frame;
  const about = capital(keep ? why : words);
  const state = mark ? `is-${mark}` : "";
  return (
    <li className={`frame ${state}${keep ? " is-proposed" : ""}`} onFocus={onReach}>
      <button
        type="button"
        className="frame-look"
        data-frame
        tabIndex={current ? 0 : -1}
        aria-label={`${name}. ${keep ? "Proposed: " : ""}${about}.${mark ? ` ${SAID[mark]}.` : ""}`}
        onClick={onReach}
        onDoubleClick={onOpen}
      >
        {picture !== null && <img src={renderedUrl(library, picture, [], SIDE)} alt="" decoding="async" draggable={false} />}
        {mark && (
          <span className="frame-mark">
            <Icon name={mark === "pick" ? "check" : "reject"} size={16} />
            {SAID[mark]}
          </span>
        )}
      </button>
      <div className="frame-about">
        <p className="frame-name">
          {keep && <span className="frame-keep">Keep?</span>}
          <span className="frame-words">{about}</span>
        </p>
        <p className="frame-file soft" title={name}>
          {name}
        </p>
      </div>
      <div className="frame-deeds">
        <button
          type="button"
          className="button is-small mark-pick"
          aria-pressed={mark === "pick"}
          aria-label={`Pick ${name}`}
          disabled={picture === null}
          aria-disabled={busy || undefined}
          onClick={() => !busy && onMark(mark === "pick" ? null : "pick")}
        >
          Pick
        </button>
        <button
          type="button"
          className="button is-small mark-reject"
          aria-pressed={mark === "reject"}
          aria-label={`Reject ${name}`}
          disabled={picture === null}
          aria-disabled={busy || undefined}
          onClick={() => !busy && onMark(mark === "reject" ? null : "reject")}
        >
          Reject
        </button>
        <button
          type="button"
          className="button is-small is-quiet"
          aria-label={`Open ${name}`}
          disabled={busy || picture === null}
          onClick={onOpen}
        >
          Open
        </button>
      </div>
    </li>
  );
}
