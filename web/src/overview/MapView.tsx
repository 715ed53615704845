import { useState } from "react";
import type { MapArea, MapSpot, PictureInfo } from "../api/types";
import { thumbnailUrl } from "../api/urls";
import { EmptyState } from "../shared/EmptyState";
import { Icon } from "../shared/Icon";
import { count } from "../shared/words";
import { EarthMap } from "./EarthMap";
import { cameraFor, onScreen, pointOf, written } from "./mercator";
import { PictureStrip } from "./PictureStrip";
import { useMap } from "./useMap";
import { useMapCamera } from "./useMapCamera";
import { useSize } from "./useSize";
import "./map.css";

export interface MapViewProps {
  library: string;
  version: string;
  opened: number | null;
  busy: boolean;
  /** Where to look at first, if not at everything. */
  focus: { latitude: number; longitude: number } | null;
  onOpen(picture: PictureInfo, beside: PictureInfo[]): void;
}

interface Chosen {
  area: MapArea;
  count: number;
  place: string;
}

/** Closer together than this, in degrees, nothing is gained by going nearer. */
const SAME = 0.0005;

const spread = ({ west, south, east, north }: MapArea): boolean => east - west > SAME || north - south > SAME;

/** A short name for where a heap lies: its town, and where it reaches further, that it is around there. */
const around = ({ place, area }: MapSpot): string => (spread(area) && place ? `around ${place.split(",")[0]}` : place);

/** The library on a map: heaps of pictures where they were taken, which come apart as one goes nearer. */
export function MapView({ library, version, opened, busy, focus, onOpen }: MapViewProps) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const size = useSize(frame);
  const [everything, setEverything] = useState<MapArea | null>(null);
  const first = focus
    ? { west: focus.longitude, east: focus.longitude, south: focus.latitude, north: focus.latitude }
    : everything;
  const view = useMapCamera(frame, size, first && size.width > 0 ? cameraFor(first, size, focus ? 0.02 : 0.004) : null);
  const { map, problem, retry } = useMap(library, version, view.camera, size);
  if (map?.area && !everything) setEverything(map.area);

  if (map && map.located === 0)
    return (
      <EmptyState icon="pin" title="No picture says where it was taken">
        <p>Phones and some cameras note the place. You can tell it, too: “these were taken in Lisbon”.</p>
      </EmptyState>
    );
  const { camera } = view;
  const heaps = map?.spots ?? [];
  const most = Math.max(1, ...heaps.map((spot) => spot.count));
  const spots = camera
    ? heaps.map((spot) => {
        const wide = Math.round(34 + 18 * Math.sqrt(spot.count / most));
        return { spot, wide, ...onScreen(pointOf(spot.latitude, spot.longitude), camera, size) };
      })
    : [];
  return (
    <div className="map">
      <p className="pictures-head soft" role="status">
        {problem ?? (map ? told(map.located, map.unlocated) : "Looking at the library…")}
        {problem && (
          <button type="button" className="button is-small" onClick={retry}>
            Try again
          </button>
        )}
      </p>
      <div
        ref={setFrame}
        className="map-frame"
        role="group"
        tabIndex={0}
        aria-label="Map. Arrows move it, plus and minus zoom, 0 shows all of it"
        onKeyDown={view.onKeyDown}
        onPointerDown={view.onPointerDown}
        onPointerMove={view.onPointerMove}
        onPointerUp={view.onPointerUp}
        onPointerCancel={view.onPointerUp}
        onDoubleClick={() => view.zoom(2)}
      >
        {camera && map && (
          <EarthMap
            camera={camera}
            size={size}
            towns={map.towns}
            names={Math.round(size.width / 45)}
            over={spots.map(({ x, y, wide }) => ({ x, y, reach: wide / 2 + 4 }))}
          />
        )}
        <ul className="map-spots" aria-label="Places">
          {spots.map(({ spot, wide, x, y }) => {
            const name = around(spot) || "somewhere";
            return (
              <li key={spot.picture} style={{ transform: `translate(${x - wide / 2}px, ${y - wide / 2}px)` }}>
                <button
                  type="button"
                  className={`map-spot${chosen && written(chosen.area) === written(spot.area) ? " is-chosen" : ""}`}
                  style={{ width: wide, height: wide }}
                  title={name}
                  aria-label={`${count(spot.count, "picture")}, ${name}`}
                  onClick={() => !view.dragged() && setChosen({ area: spot.area, count: spot.count, place: name })}
                  onDoubleClick={(event) => event.stopPropagation()}
                >
                  <img src={thumbnailUrl(library, spot.picture)} alt="" draggable={false} />
                  {spot.count > 1 && <span className="map-count">{spot.count.toLocaleString("en")}</span>}
                </button>
              </li>
            );
          })}
        </ul>
        <div className="map-zoom">
          <button type="button" className="button is-icon" aria-label="Nearer" onClick={() => view.zoom(2)}>
            <Icon name="add" />
          </button>
          <button type="button" className="button is-icon" aria-label="Further away" onClick={() => view.zoom(0.5)}>
            <Icon name="less" />
          </button>
          <button
            type="button"
            className="button is-icon"
            aria-label="Show all places"
            title="Show all places"
            onClick={() => everything && view.setCamera(cameraFor(everything, size))}
          >
            <Icon name="earth" />
          </button>
        </div>
        <p className="map-source">Towns: GeoNames, CC BY 4.0</p>
      </div>
      {chosen && (
        <PictureStrip
          key={written(chosen.area)}
          library={library}
          version={version}
          within={written(chosen.area)}
          title={`${count(chosen.count, "picture")}, ${chosen.place}`}
          opened={opened}
          busy={busy}
          onOpen={onOpen}
          onNearer={spread(chosen.area) ? () => view.setCamera(cameraFor(chosen.area, size, 0.00008)) : undefined}
          onClose={() => {
            setChosen(null);
            frame?.focus();
          }}
        />
      )}
    </div>
  );
}

function told(located: number, unlocated: number): string {
  const known = `${count(located, "picture")} on the map`;
  return unlocated > 0 ? `${known}; of ${unlocated.toLocaleString("en")} the place is not known` : known;
}
