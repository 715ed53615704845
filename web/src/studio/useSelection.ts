import { useCallback, useState } from "react";
import type { Picture } from "../api/types";

export interface Selection {
  /** By number, in the order in which they were selected. */
  pictures: ReadonlyMap<number, Picture>;
  toggle(picture: Picture): void;
  clear(): void;
}

const NONE: ReadonlyMap<number, Picture> = new Map();

export function useSelection(): Selection {
  const [pictures, setPictures] = useState(NONE);
  const toggle = useCallback(
    (picture: Picture) =>
      setPictures((before) => {
        const now = new Map(before);
        if (!now.delete(picture.id)) now.set(picture.id, picture);
        return now;
      }),
    [],
  );
  const clear = useCallback(() => setPictures(NONE), []);
  return { pictures, toggle, clear };
}
