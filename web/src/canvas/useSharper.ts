import { useEffect, useState } from "react";
import type { Decoded } from "./useDecoded";
import { useDecoded } from "./useDecoded";
import { sharperUrl } from "./sharpness";

/** How long a zoom has to rest before more pixels are asked for. */
const REST = 180;

/** The URL to paint for a picture drawn at this scale: a larger rendering once one is needed and there. */
export function useSharper(base: Decoded | null, scale: number): { url: string | null; loading: boolean } {
  const wanted = base && sharperUrl(base.url, base, scale, window.devicePixelRatio || 1);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), REST);
    return () => clearTimeout(timer);
  }, [wanted]);
  const sharp = useDecoded(asked);
  if (!base) return { url: null, loading: false };
  const ready = wanted !== null && sharp.shown?.url === wanted;
  return { url: ready ? wanted : base.url, loading: wanted !== null && wanted === asked && sharp.loading };
}
