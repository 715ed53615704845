import { outline, tonesInWords, topOf } from "./tones";
import { useTones } from "./useTones";
import "./about.css";

/** How bright the picture at the URL is in its colours, dark on the left. */
export function Histogram({ url }: { url: string }) {
  const tones = useTones(url);
  const top = tones ? topOf(tones) : 1;
  return (
    <figure className="histogram">
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {tones && (["red", "green", "blue"] as const).map((colour) => <path key={colour} className={`is-${colour}`} d={outline(tones[colour], top)} />)}
      </svg>
      <figcaption className="soft">{tones ? tonesInWords(tones) : "Counting…"}</figcaption>
    </figure>
  );
}
