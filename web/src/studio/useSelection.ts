import { useCallback, useState } from "react";
import type { PictureInfo } from "../api/types";

export interface Selection {
  /** By number, in the order in which they were selected. */
  pictures: ReadonlyMap<number, PictureInfo>;
  toggle(picture: PictureInfo): void;
  clear(): void;
}

const NONE: ReadonlyMap<number, PictureInfo> = new Map();

export function useSelection(): Selection {
  const [pictures, setPictures] = useState(NONE);
  const toggle = useCallback(
    (picture: PictureInfo) =>
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
