import { useId, useState } from "react";

export interface DialToolProps {
  name: string;
  attribute: "brightness" | "contrast";
  off: boolean;
  onDo(command: string): void;
}

/** Turns one dial of the picture by an amount; amounts of the same dial add up. */
export function DialTool({ name, attribute, off, onDo }: DialToolProps) {
  const [amount, setAmount] = useState(0);
  const id = useId();
  return (
    <fieldset className="tool" disabled={off}>
      <legend>
        <label htmlFor={id}>{name}</label> <output htmlFor={id}>{amount > 0 ? `+${amount}` : amount}%</output>
      </legend>
      <div className="tool-row">
        <input
          id={id}
          type="range"
          min={-100}
          max={100}
          step={5}
          value={amount}
          onChange={(event) => setAmount(Number(event.target.value))}
        />
        <button
          type="button"
          className="button is-small"
          aria-label={`Apply ${name.toLowerCase()}`}
          disabled={amount === 0}
          onClick={() => {
            onDo(`adjust_attr ${attribute} ${amount}`);
            setAmount(0);
          }}
        >
          Apply
        </button>
      </div>
    </fieldset>
  );
}
