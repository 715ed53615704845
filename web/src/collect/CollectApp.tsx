import { useEffect, useState } from "react";
import { Organiser } from "./Organiser";
import { placeOf } from "./rooms";
import { SeatView } from "./SeatView";
import "./Collect.css";

/** The collection interface: an organiser's rooms, or one's seat in a room. */
export function CollectApp() {
  const [hash, setHash] = useState(window.location.hash);
  useEffect(() => {
    const onHash = () => setHash(window.location.hash);
    window.addEventListener("hashchange", onHash);
    return () => window.removeEventListener("hashchange", onHash);
  }, []);
  const place = placeOf(hash);
  return place ? <SeatView key={`${place.library} ${place.code}`} place={place} /> : <Organiser />;
}
