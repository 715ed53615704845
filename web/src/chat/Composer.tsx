import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from "react";
import { Icon } from "../shared/Icon";

const LONGEST = 2000;

export interface ComposerProps {
  draft: string;
  hint: string;
  busy: boolean;
  problem: string | null;
  notice: string | null;
  /** What was said before, the latest last; the up arrow brings it back. */
  said: string[];
  onDraft(text: string): void;
  onSay(text: string): void;
  onDismiss(): void;
}

/** The box to say something: Enter sends, Shift and Enter begin a new line, the up arrow goes back. */
export function Composer(props: ComposerProps) {
  const { draft, busy, problem, notice, said, onDraft, onSay } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const [back, setBack] = useState(0);
  const id = useId();

  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight + 2, 160)}px`;
  }, [draft]);

  // A key typed anywhere that types nothing there begins a message, as in a terminal.
  useEffect(() => {
    const onSlash = (event: globalThis.KeyboardEvent) => {
      const at = event.target as HTMLElement;
      if (event.key !== "/" || event.ctrlKey || event.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(at.tagName)) return;
      if (document.querySelector("dialog[open]")) return;
      event.preventDefault();
      box.current?.focus();
    };
    window.addEventListener("keydown", onSlash);
    return () => window.removeEventListener("keydown", onSlash);
  }, []);

  const send = () => {
    if (busy || !draft.trim()) return;
    setBack(0);
    onSay(draft);
  };
  const walk = (steps: number) => {
    const place = Math.max(0, Math.min(said.length, back + steps));
    setBack(place);
    onDraft(place === 0 ? "" : (said[said.length - place] ?? ""));
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const browsing = back > 0 && draft === said[said.length - back];
    if (event.key === "Enter" && !event.shiftKey) send();
    else if (event.key === "ArrowUp" && (draft === "" || browsing) && said.length > 0) walk(1);
    else if (event.key === "ArrowDown" && browsing) walk(-1);
    else return;
    event.preventDefault();
  };

  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {(problem || notice) && (
        <div className={problem ? "composer-note is-problem" : "composer-note"} role={problem ? "alert" : "status"}>
          <p id={`${id}-note`}>{problem ?? notice}</p>
          <button
            type="button"
            className="button is-quiet is-icon is-small"
            aria-label="Dismiss"
            onClick={props.onDismiss}
          >
            <Icon name="close" size={16} />
          </button>
        </div>
      )}
      <div className="composer-row">
        <label className="visually-hidden" htmlFor={id}>
          Your message
        </label>
        <textarea
          ref={box}
          id={id}
          className="composer-box"
          rows={1}
          maxLength={LONGEST}
          value={draft}
          placeholder={props.hint}
          aria-describedby={problem ? `${id}-note` : undefined}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => {
            setBack(0);
            onDraft(event.target.value);
          }}
          onKeyDown={onKey}
        />
        <button
          type="submit"
          className="button is-primary composer-send"
          disabled={busy || !draft.trim()}
          aria-label="Send"
        >
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}
