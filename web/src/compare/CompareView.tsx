import { useId, useState } from "react";
import type { PictureVersion } from "../api/types";
import { heatUrl, renderedUrl } from "../api/urls";
import { Canvas } from "../canvas/Canvas";
import { Dialog } from "../shared/Dialog";
import { ProgressBar } from "../shared/ProgressBar";
import { Tabs, type Tab } from "../shared/Tabs";
import { Findings } from "./Findings";
import { useComparison } from "./useComparison";
import "./compare.css";

export interface CompareViewProps {
  library: string;
  first: PictureVersion;
  second: PictureVersion;
  names: [string, string];
  onClose(): void;
  onApply?(commands: string[]): void;
}

type Way = "beside" | "slider" | "heat";

const SIDE = 1024;

/** Two pictures to be looked at together, and what differs between them. */
export function CompareView({ library, first, second, names, onClose, onApply }: CompareViewProps) {
  const id = useId();
  const [way, setWay] = useState<Way>("beside");
  const [state, retry] = useComparison(library, first, second);
  const found = state.is === "found" ? state.comparison : null;
  const heat = found?.kinship === "edited" ? heatUrl(library, found.id) : null;
  const shown = way === "heat" && !heat ? "beside" : way;
  const urls = [first, second].map((one) => renderedUrl(library, one.picture, one.do ?? [], SIDE)) as [string, string];
  const tabs: Tab<Way>[] = [
    { key: "beside", label: "Side by side" },
    { key: "slider", label: "Slider" },
    ...(heat ? [{ key: "heat" as const, label: "Heat map" }] : []),
  ];
  const commands = found?.steps.map((step) => step.command) ?? [];

  const footer = (
    <>
      <button type="button" className="button" onClick={onClose}>
        Close
      </button>
      {onApply && commands.length > 0 && (
        <button type="button" className="button is-primary" onClick={() => onApply(commands)}>
          {commands.length === 1 ? "Apply this edit" : "Apply these edits"}
        </button>
      )}
    </>
  );

  return (
    <Dialog title="What is different" onClose={onClose} footer={footer}>
      <div className="compare">
        <div className="compare-pictures">
          <Tabs<Way> id={id} label="Ways of looking" tabs={tabs} chosen={shown} panel={`${id}-panel`} inset onChoose={setWay} />
          <div
            className="compare-panel"
            id={`${id}-panel`}
            role="tabpanel"
            aria-labelledby={`${id}-${shown}`}
          >
            {shown === "beside" && <Pair urls={urls} names={names} />}
            {shown === "slider" && (
              <Canvas
                before={urls[0]}
                after={urls[1]}
                alt={`${names[0]} beside ${names[1]}`}
                width={null}
                height={null}
                busy={false}
                edited
                comparing
              />
            )}
            {shown === "heat" && heat && (
              <Canvas
                before={heat}
                after={heat}
                alt="A map of where the two differ: what glows was changed."
                width={null}
                height={null}
                busy={false}
                edited={false}
              />
            )}
          </div>
        </div>
        <div className="compare-side" aria-live="polite">
          {state.is === "looking" && <Looking seconds={state.seconds} />}
          {state.is === "failed" && (
            <div className="compare-failed" role="alert">
              <p>{state.why}</p>
              <button type="button" className="button" onClick={retry}>
                Try again
              </button>
            </div>
          )}
          {found && <Findings comparison={found} />}
        </div>
      </div>
    </Dialog>
  );
}

function Pair({ urls, names }: { urls: [string, string]; names: [string, string] }) {
  return (
    <div className="compare-pair">
      {urls.map((url, at) => (
        <figure key={at} className="compare-figure">
          <img src={url} alt={names[at]} />
          <figcaption>
            <span className="compare-role">{at === 0 ? "Before" : "After"}</span> {names[at]}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

function Looking({ seconds }: { seconds: number }) {
  return (
    <div className="compare-looking">
      <p>{seconds < 8 ? "Looking at both pictures…" : "Working out the edits that lead from one to the other…"}</p>
      <ProgressBar label="Comparing" done={0} total={null} />
      <p className="compare-soft">This can take half a minute.</p>
    </div>
  );
}
