import { useCallback, useRef, useState } from "react";
import type { PictureInfo } from "../api/types";

export interface Selection {
  /** By number, in the order in which they were selected. */
  pictures: ReadonlyMap<number, PictureInfo>;
  /** Select it, or no longer; with a list that it is in, all from the one before it up to it. */
  toggle(picture: PictureInfo, among?: readonly PictureInfo[] | null): void;
  clear(): void;
}

const NONE: ReadonlyMap<number, PictureInfo> = new Map();

export function useSelection(): Selection {
  const [pictures, setPictures] = useState(NONE);
  const last = useRef<number | null>(null);
  const toggle = useCallback((picture: PictureInfo, among: readonly PictureInfo[] | null = null) => {
    const from = last.current;
    last.current = picture.id;
    setPictures((before) => {
      const now = new Map(before);
      const range = among && between(among, from, picture.id);
      if (range) for (const one of range) now.set(one.id, one);
      else if (!now.delete(picture.id)) now.set(picture.id, picture);
      return now;
    });
  }, []);
  const clear = useCallback(() => setPictures(NONE), []);
  return { pictures, toggle, clear };
}

/** The pictures from one to another, whichever comes first; null where one of them is not in the list. */
export function between(list: readonly PictureInfo[], from: number | null, to: number): readonly PictureInfo[] | null {
  const places = [from, to].map((id) => list.findIndex((one) => one.id === id));
  if (places.includes(-1)) return null;
  return list.slice(Math.min(...places), Math.max(...places) + 1);
}
