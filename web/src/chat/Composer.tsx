import { useEffect, useId, useRef, useState } from "react";
import { Icon } from "../shared/Icon";
import { MessageForm } from "../shared/MessageForm";

export interface ComposerProps {
  draft: string;
  hint: string;
  busy: boolean;
  problem: string | null;
  notice: string | null;
  /** Whether what is in the box had not arrived, and can be sent now. */
  resend?: boolean;
  /** What was said before, the latest last; the up arrow brings it back. */
  said: string[];
  onDraft(text: string): void;
  onSay(text: string): void;
  onDismiss(): void;
}

/** The box to say something, in which the up arrow goes back to what was said, and why it could not be done. */
export function Composer(props: ComposerProps) {
  const { draft, busy, problem, notice, said, onDraft, onSay } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const [back, setBack] = useState(0);
  const note = useId();

  // A slash typed anywhere that types nothing there begins a message.
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

  const walk = (steps: number) => {
    const place = Math.max(0, Math.min(said.length, back + steps));
    setBack(place);
    onDraft(place === 0 ? "" : (said[said.length - place] ?? ""));
  };
  const onKey = (key: string): boolean => {
    const browsing = back > 0 && draft === said[said.length - back];
    if (key === "ArrowUp" && (draft === "" || browsing) && said.length > 0) walk(1);
    else if (key === "ArrowDown" && browsing) walk(-1);
    else return false;
    return true;
  };

  return (
    <MessageForm
      name="say"
      box={box}
      text={draft}
      hint={props.hint}
      ready={!busy && draft.trim() !== ""}
      describedBy={problem ? note : undefined}
      onText={(text) => {
        setBack(0);
        onDraft(text);
      }}
      onSend={() => {
        setBack(0);
        onSay(draft);
      }}
      onKey={onKey}
    >
      {(problem || notice) && (
        <div className={problem ? "composer-note is-problem" : "composer-note"} role={problem ? "alert" : "status"}>
          <p id={note}>{problem ?? notice}</p>
          {props.resend && !busy && draft.trim() !== "" && (
            <button type="button" className="button is-small is-primary" onClick={() => onSay(draft)}>
              Send now
            </button>
          )}
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
    </MessageForm>
  );
}
