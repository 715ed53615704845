import { useEffect, useState } from "react";
import { tonesOf, type Tones } from "./tones";

/** The longer side of what is counted: enough for shares of it, and little work. */
const SIDE = 200;

/** When the page has nothing else to do; soon, in a browser that does not tell. */
const whenIdle = (work: () => void): (() => void) => {
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(work, 30);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 500 });
  return () => cancelIdleCallback(asked);
};

function counted(image: HTMLImageElement): Tones | null {
  const scale = Math.min(1, SIDE / Math.max(image.naturalWidth, image.naturalHeight, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) return null;
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return tonesOf(context.getImageData(0, 0, canvas.width, canvas.height).data);
}

/** The tones of the picture at the URL, and until they are known those before them, so that nothing flickers. */
export function useTones(url: string): Tones | null {
  const [tones, setTones] = useState<Tones | null>(null);
  useEffect(() => {
    let stop = () => {};
    const image = new Image();
    image.onload = () => {
      stop = whenIdle(() => setTones(counted(image)));
    };
    image.src = url;
    return () => {
      image.onload = null;
      stop();
    };
  }, [url]);
  return tones;
}
