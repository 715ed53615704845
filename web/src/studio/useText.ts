import { useEffect, useState } from "react";
import { getText } from "../api/client";
import type { PictureText, Results, View } from "../api/types";

/** The words that the open picture was found by, if it was found by what is written in it. */
export function soughtIn(results: Results | null, picture: number | undefined): string {
  const result = results?.items.find((one) => one.picture?.id === picture);
  return (result?.why ?? []).map(({ sought }) => sought).filter(Boolean).join(" ");
}

/** What is written in the open picture as it is now, once that is known. */
export function useText(library: string, view: View, sought: string): PictureText | null {
  const id = view.picture?.id ?? null;
  const key = JSON.stringify([id, sought, ...view.do]);
  const [known, setKnown] = useState<{ key: string; text: PictureText } | null>(null);
  useEffect(() => {
    const [picture, find, ...commands] = JSON.parse(key) as [number | null, string, ...string[]];
    if (picture === null) return;
    const controller = new AbortController();
    getText(library, picture, commands, find, controller.signal)
      .then((text) => setKnown({ key, text }))
      .catch(() => undefined);
    return () => controller.abort();
  }, [library, key]);
  return known?.key === key ? known.text : null;
}
