import { useEffect, useRef, useState } from "react";
import type { View } from "../api/types";
import { triedUrl } from "../api/urls";

/** Another amount that is being tried out for a step. */
export interface Trial {
  step: number;
  amount: number;
}

/** Small pictures come as fast as a slider is drawn. */
const SIDE = 640;

/**
 * The picture with what is being tried out, as soon as there is one: while one is on its way, only the latest wish
 * waits, so that a slow picture never falls behind by more than one.
 */
export function useTrial(library: string, view: View, trial: Trial | null): string | null {
  const url = trial && view.picture ? tried(library, view.picture.id, view, trial) : null;
  const [shown, setShown] = useState<string | null>(null);
  const wanted = useRef(url);
  wanted.current = url;
  const loading = useRef<HTMLImageElement | null>(null);

  useEffect(() => {
    const next = () => {
      const url = wanted.current;
      if (url === null || loading.current) return;
      const image = new Image();
      loading.current = image;
      const ended = () => {
        loading.current = null;
        if (wanted.current === null) return;
        if (image.naturalWidth > 0) setShown(url);
        if (wanted.current !== url) next();
      };
      image.onload = ended;
      image.onerror = ended;
      image.src = url;
    };
    if (url === null) setShown(null);
    else next();
  }, [url]);

  return url === null ? null : shown;
}

function tried(library: string, picture: number, { steps, do: commands }: View, { step, amount }: Trial): string | null {
  const dial = steps.filter((one) => one.enabled).findIndex((one) => one.number === step) + 1;
  return dial > 0 ? triedUrl(library, picture, commands, SIDE, { dial, amount }) : null;
}
