import type { Comparison } from "../api/types";
import { certainty, explained } from "./words";

const sureness = (confidence: number) => `${certainty(confidence)}, ${Math.round(confidence * 100)}%`;

/** What was found, in words: the sentence, the edits with how sure they are, and what is left. */
export function Findings({ comparison }: { comparison: Comparison }) {
  const { kinship, text, steps, notes } = comparison;
  const measured = kinship === "edited" ? explained(comparison) : "";
  return (
    <div className="compare-findings">
      <p className="compare-kinship" data-kinship={kinship}>
        {{ same: "The same picture", edited: "Edited", unrelated: "Two different pictures" }[kinship]}
      </p>
      <p className="compare-text">{text}</p>
      {steps.length > 0 && (
        <>
          <h3 className="compare-heading">What leads from the first to the second</h3>
          <ol className="compare-steps">
            {steps.map((step, place) => (
              <li key={`${place} ${step.command}`} className="compare-step">
                <span>{step.text}</span>
                <code className="compare-command">{step.command}</code>
                <span className="compare-sure">
                  <span
                    className="compare-meter"
                    role="meter"
                    aria-label={`How sure: ${step.text}`}
                    aria-valuemin={0}
                    aria-valuemax={100}
                    aria-valuenow={Math.round(step.confidence * 100)}
                    aria-valuetext={sureness(step.confidence)}
                  >
                    <span style={{ width: `${Math.round(step.confidence * 100)}%` }} />
                  </span>
                  <span aria-hidden="true">{sureness(step.confidence)}</span>
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      {measured && <p className="compare-measured">{measured}</p>}
      {notes.length > 0 && (
        <ul className="compare-notes">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
