import { useId, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { Icon } from "./Icon";
import "./MessageForm.css";

/** As many characters as the server takes. */
const LONGEST = 2000;
/** The box grows with what is written, up to so many pixels. */
const TALLEST = 160;

interface MessageFormProps {
  /** What an address calls it. */
  name?: string;
  text: string;
  hint: string;
  /** Whether what is written can be sent now. */
  ready: boolean;
  box?: RefObject<HTMLTextAreaElement | null>;
  describedBy?: string;
  /** What stands above the box. */
  children?: ReactNode;
  onText(text: string): void;
  onSend(): void;
  /** Keys of its own; true when it took one. */
  onKey?(key: string): boolean;
}

/** The box to say something: Enter sends, Shift and Enter begin a new line. */
export function MessageForm(props: MessageFormProps) {
  const { text, ready, onSend, onKey } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  const box = props.box ?? own;
  const id = useId();

  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight + 2, TALLEST)}px`;
  }, [box, text]);

  const send = () => {
    if (ready) onSend();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) send();
    else if (!onKey?.(event.key)) return;
    event.preventDefault();
  };

  return (
    <form
      id={props.name}
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {props.children}
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
          value={text}
          placeholder={props.hint}
          aria-describedby={props.describedBy}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => props.onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <button type="submit" className="button is-primary composer-send" disabled={!ready} aria-label="Send">
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}
