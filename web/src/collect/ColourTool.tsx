import { useId, useState } from "react";

const COLOURS = ["red", "orange", "green", "blue", "skyblue", "purple", "brown", "yellow", "pink"] as const;
const CALLED: Record<string, string> = { skyblue: "sky blue" };

/** Paints the whole picture with a colour of the paper's, as strongly as the slider says. */
export function ColourTool({ off, onDo }: { off: boolean; onDo(command: string): void }) {
  const [colour, setColour] = useState<string>("red");
  const [intensity, setIntensity] = useState(0.3);
  const id = useId();
  return (
    <fieldset className="tool" disabled={off}>
      <legend>
        Colour <output htmlFor={id}>{Math.round(100 * intensity)}%</output>
      </legend>
      <div className="tool-colours" role="radiogroup" aria-label="Colour">
        {COLOURS.map((name) => (
          <label key={name} className="tool-colour" style={{ backgroundColor: name }} title={CALLED[name] ?? name}>
            <input type="radio" name={id} value={name} checked={colour === name} onChange={() => setColour(name)} />
            <span className="visually-hidden">{CALLED[name] ?? name}</span>
          </label>
        ))}
      </div>
      <div className="tool-row">
        <input
          id={id}
          type="range"
          min={0.05}
          max={1}
          step={0.05}
          value={intensity}
          aria-label="Intensity of the colour"
          onChange={(event) => setIntensity(Number(event.target.value))}
        />
        <button
          type="button"
          className="button is-small"
          aria-label="Apply the colour"
          onClick={() => onDo(`adjust_color ${colour} ${intensity}`)}
        >
          Apply
        </button>
      </div>
    </fieldset>
  );
}
