import { useState } from "react";
import { EarthMap } from "./EarthMap";
import { onScreen, pointOf, settled } from "./mercator";
import { useMap } from "./useMap";
import { useSize } from "./useSize";
import "./map.css";

/** So much of the earth's round is seen: some six degrees. */
const SPAN = 0.018;

/** Where a photo was taken, in small; pressed, it leads to the large map. */
export function MiniMap(props: { library: string; latitude: number; longitude: number; place: string; onMap(): void }) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const size = useSize(frame);
  const point = pointOf(props.latitude, props.longitude);
  const camera = settled({ ...point, span: SPAN }, size);
  const { map } = useMap(props.library, "", camera, size);
  const pin = onScreen(point, camera, size);
  return (
    <div ref={setFrame} className="minimap">
      {map && <EarthMap camera={camera} size={size} towns={map.towns} names={6} />}
      <span className="minimap-pin" style={{ left: pin.x, top: pin.y }} />
      <button
        type="button"
        className="minimap-large"
        aria-label={`See ${props.place || "the place"} on the map`}
        title="See it on the map"
        onClick={props.onMap}
      />
    </div>
  );
}
