import { factsOf, type Known } from "./facts";
import "./about.css";

/** What is known of the open photo. */
export function Facts(known: Known) {
  return (
    <dl className="facts">
      {factsOf(known).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
