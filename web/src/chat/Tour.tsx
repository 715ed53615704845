import { useEffect, useState } from "react";
import "./Tour.css";

const KEY = "photalk.tour";

const SENTENCES = [
  { part: "chat", text: "Here you say what you are looking for, in your own words: “the dog on the beach last summer”." },
  { part: "stage", text: "Here you see what was found, and the photo that you open, with all that is known of it." },
  { part: "chat", text: "Then say what should be different, “a bit warmer”, and take back what you like: no file of yours is ever changed." },
] as const;

const seen = (): boolean => {
  try {
    return localStorage.getItem(KEY) === "seen";
  } catch {
    return true;
  }
};

/** Three sentences for whoever is here for the first time. */
export function Tour() {
  const [at, setAt] = useState(() => (seen() ? null : 0));
  const now = at === null ? null : SENTENCES[at];
  useEffect(() => {
    if (now) document.documentElement.dataset.tour = now.part;
    return () => void delete document.documentElement.dataset.tour;
  }, [now]);
  if (at === null || !now) return null;
  const end = () => {
    localStorage.setItem(KEY, "seen");
    setAt(null);
  };
  const last = at === SENTENCES.length - 1;
  return (
    <section className="tour" aria-label="First steps">
      <p aria-live="polite">{now.text}</p>
      <div className="tour-deeds">
        <span className="soft">
          {at + 1} of {SENTENCES.length}
        </span>
        {!last && (
          <button type="button" className="button is-small is-quiet" onClick={end}>
            Skip
          </button>
        )}
        <button type="button" className="button is-small is-primary" onClick={last ? end : () => setAt(at + 1)}>
          {last ? "Begin" : "Next"}
        </button>
      </div>
    </section>
  );
}
