import { useCallback, useEffect, useRef, useState } from "react";
import { sameShape } from "./camera";
import type { Size } from "./camera";

/** A picture that is ready to be painted at once; its size is that of the whole picture, where that is known. */
export interface Decoded extends Size {
  url: string;
}

export interface Decoding {
  /** The last picture that was ready: the one asked for, or the one before it while that is loading. */
  shown: Decoded | null;
  loading: boolean;
  failed: boolean;
  retry(): void;
}

/** The picture at the URL as soon as it is decoded, and until then the one before, so that nothing flashes. */
export function useDecoded(url: string | null, width: number | null = null, height: number | null = null): Decoding {
  const [shown, setShown] = useState<Decoded | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  // While this holds it, the browser paints the same URL at once instead of fetching it again.
  const kept = useRef<HTMLImageElement>(null);

  useEffect(() => {
    if (!url) return;
    let wanted = true;
    const image = new Image();
    image.decoding = "async";
    const ready = () => {
      if (!wanted) return;
      kept.current = image;
      const drawn = { width: image.naturalWidth, height: image.naturalHeight };
      const whole = { width: width ?? 0, height: height ?? 0 };
      setShown({ url, ...(sameShape(drawn, whole) ? whole : drawn) });
      setFailed(null);
    };
    const lost = () => wanted && setFailed(url);
    // A picture that is loaded can still refuse to decode ahead of time (huge ones do); it can be painted all the same.
    image.onload = () => (image.decode ? image.decode().then(ready, ready) : ready());
    image.onerror = lost;
    image.src = url;
    return () => {
      wanted = false;
      image.onload = image.onerror = null;
    };
  }, [url, width, height, attempt]);

  const retry = useCallback(() => {
    setFailed(null);
    setAttempt((count) => count + 1);
  }, []);

  const broken = url !== null && failed === url;
  return { shown, loading: url !== null && shown?.url !== url && !broken, failed: broken, retry };
}
