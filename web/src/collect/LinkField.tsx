import { useId, useRef, useState } from "react";

/** A link to be copied; where the browser does not let us copy, it is selected for the person to do so. */
export function LinkField({ label, link }: { label: string; link: string }) {
  const [told, setTold] = useState("");
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  const copy = async () => {
    box.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setTold("Copied");
    } catch {
      setTold("Press Ctrl+C");
    }
    setTimeout(() => setTold(""), 2500);
  };
  return (
    <div className="link">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={box}
        className="field link-box"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <button
        type="button"
        className="button is-small"
        onClick={() => void copy()}
        aria-label={`Copy the link: ${label.toLowerCase()}`}
      >
        <span role="status">{told || "Copy"}</span>
      </button>
    </div>
  );
}
