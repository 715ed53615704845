import { lazy, Suspense, type ReactNode } from "react";
import type { LibraryPaneName } from "../studio/route";
import { Tabs } from "../shared/Tabs";
import "./library.css";

export const MapView = lazy(() => import("./MapView").then((module) => ({ default: module.MapView })));
export const TimelineView = lazy(() => import("./TimelineView").then((module) => ({ default: module.TimelineView })));

const VIEWS = [
  { key: "library", label: "Grid" },
  { key: "timeline", label: "Timeline" },
  { key: "map", label: "Map" },
] as const;

/** All pictures, in one of the ways of looking at them. */
export function LibraryPane(props: { pane: LibraryPaneName; onPane(pane: LibraryPaneName): void; children: ReactNode }) {
  return (
    <div className="library">
      <div className="library-views">
        <Tabs<LibraryPaneName>
          id="view"
          label="Ways of looking at all pictures"
          panel="view-panel"
          inset
          tabs={[...VIEWS]}
          chosen={props.pane}
          onChoose={props.onPane}
        />
      </div>
      <div id="view-panel" className="library-panel" role="tabpanel" aria-labelledby={`view-${props.pane}`}>
        <Suspense fallback={null}>{props.children}</Suspense>
      </div>
    </div>
  );
}
