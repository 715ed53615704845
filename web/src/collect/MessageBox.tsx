import { useId, useLayoutEffect, useRef, useState } from "react";
import { Icon } from "../shared/Icon";
import type { Seat } from "./useRoom";

const LONGEST = 2000;

/** The box to say something; Enter sends, Shift and Enter begin a new line. */
export function MessageBox({ seat, placeholder }: { seat: Seat; placeholder: string }) {
  const [draft, setDraft] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  // An answer is to one question, so the next has to wait for what comes of it; a chat flows.
  const waits = seat.room?.kind === "chatir" && seat.pending.length > 0;
  const ready = draft.trim() !== "" && !waits;

  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight + 2, 140)}px`;
  }, [draft]);

  const send = async () => {
    if (!ready) return;
    const text = draft.trim();
    setDraft("");
    if (!(await seat.say(text))) setDraft((now) => now || text);
  };

  return (
    <form
      className="message"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="message-row">
        <label className="visually-hidden" htmlFor={id}>
          Your message
        </label>
        <textarea
          ref={box}
          id={id}
          className="message-box"
          rows={1}
          maxLength={LONGEST}
          value={draft}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => {
            setDraft(event.target.value);
            if (event.target.value) seat.typing();
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void send();
          }}
        />
        <button type="submit" className="button is-primary is-icon" disabled={!ready} aria-label="Send">
          <Icon name="send" />
        </button>
      </div>
    </form>
  );
}
