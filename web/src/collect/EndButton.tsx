import { useState } from "react";
import { Dialog } from "../shared/Dialog";

/** Ends the dialogue, once it is sure that this is meant. */
export function EndButton({ busy, small, onEnd }: { busy?: boolean; small?: boolean; onEnd(): void }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button type="button" className={small ? "button is-small" : "button"} disabled={busy} onClick={() => setAsked(true)}>
        End
      </button>
      {asked && (
        <Dialog
          title="End the dialogue?"
          onClose={() => setAsked(false)}
          footer={
            <>
              <button type="button" className="button" onClick={() => setAsked(false)}>
                Go on
              </button>
              <button
                type="button"
                className="button is-primary"
                onClick={() => {
                  setAsked(false);
                  onEnd();
                }}
              >
                End it
              </button>
            </>
          }
        >
          <p>Nothing more can be said or done in this room after that. What was said is kept.</p>
        </Dialog>
      )}
    </>
  );
}
