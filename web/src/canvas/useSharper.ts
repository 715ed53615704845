import { useEffect, useState } from "react";
import type { Decoded } from "./useDecoded";
import { useDecoded } from "./useDecoded";
import { sharperUrl } from "./sharpness";

/** How long a zoom has to rest before more pixels are asked for. */
const REST = 180;

/** The URL to paint for a picture drawn at this scale: a larger rendering once one is needed and there. */
export function useSharper(base: Decoded | null, scale: number): string | null {
  const wanted = base && sharperUrl(base.url, base, scale, window.devicePixelRatio || 1);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), REST);
    return () => clearTimeout(timer);
  }, [wanted]);
  const sharp = useDecoded(asked);
  if (!base) return null;
  return wanted !== null && sharp.shown?.url === wanted ? wanted : base.url;
}
