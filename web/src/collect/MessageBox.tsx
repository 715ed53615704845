import { useState } from "react";
import { MessageForm } from "../shared/MessageForm";
import { together } from "../shared/words";
import type { Seat } from "./useRoom";

/** The box to say something in a room; what was refused comes back to it. */
export function MessageBox({ seat, placeholder }: { seat: Seat; placeholder: string }) {
  const [draft, setDraft] = useState("");
  // An answer is to one question, so the next has to wait for what comes of it; a chat flows.
  const waits = seat.room?.kind === "chatir" && seat.pending.length > 0;

  const send = async () => {
    const text = draft.trim();
    setDraft("");
    if (!(await seat.say(text))) setDraft((now) => together(text, now));
  };

  return (
    <MessageForm
      text={draft}
      hint={placeholder}
      ready={draft.trim() !== "" && !waits}
      onText={(text) => {
        setDraft(text);
        if (text) seat.typing();
      }}
      onSend={() => void send()}
    />
  );
}
