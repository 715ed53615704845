// Where a picture lies on its stage. Pure: lengths are CSS pixels, points are measured from the stage's middle.

export interface Size {
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/** How large the picture is drawn (CSS pixels a picture's pixel) and where its middle lies. */
export interface Camera {
  scale: number;
  x: number;
  y: number;
}

/** A small picture is not blown up beyond this to fill the stage. */
const LARGEST_FIT = 2;
const DEEPEST = 8;

/** The scale at which the whole picture is on the stage. */
export function fitScale(stage: Size, picture: Size): number {
  if (!(stage.width > 0 && stage.height > 0 && picture.width > 0 && picture.height > 0)) return 1;
  return Math.min(stage.width / picture.width, stage.height / picture.height, LARGEST_FIT);
}

export function fitted(stage: Size, picture: Size): Camera {
  return { scale: fitScale(stage, picture), x: 0, y: 0 };
}

/** The smallest and largest scale: everything and its true size are always within reach. */
export function scaleRange(stage: Size, picture: Size, actual: number): [number, number] {
  const fit = fitScale(stage, picture);
  return [Math.min(fit, actual), Math.max(fit, actual) * DEEPEST];
}

const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The camera held so that no empty ground shows beside a picture that is larger than the stage. */
export function held(camera: Camera, stage: Size, picture: Size): Camera {
  const slackX = Math.max(0, (picture.width * camera.scale - stage.width) / 2);
  const slackY = Math.max(0, (picture.height * camera.scale - stage.height) / 2);
  return { scale: camera.scale, x: within(camera.x, -slackX, slackX), y: within(camera.y, -slackY, slackY) };
}

/** Zoomed to a scale, so that what lies at the point stays there. */
export function zoomedTo(camera: Camera, scale: number, at: Point, stage: Size, picture: Size, actual = 1): Camera {
  const [low, high] = scaleRange(stage, picture, actual);
  const next = within(scale, low, high);
  const ratio = next / camera.scale;
  return held(
    { scale: next, x: at.x - (at.x - camera.x) * ratio, y: at.y - (at.y - camera.y) * ratio },
    stage,
    picture,
  );
}

export function panned(camera: Camera, dx: number, dy: number, stage: Size, picture: Size): Camera {
  return held({ ...camera, x: camera.x + dx, y: camera.y + dy }, stage, picture);
}

/** Whether some of the picture lies beyond the stage, so that it can be moved. */
export function overflows(camera: Camera, stage: Size, picture: Size): boolean {
  return picture.width * camera.scale > stage.width + 1 || picture.height * camera.scale > stage.height + 1;
}

/** How much a turn of the wheel enlarges; browsers tell it in pixels, lines or pages. */
export function wheelFactor(delta: number, mode: number, pinching: boolean): number {
  const pixels = delta * (mode === 1 ? 16 : mode === 2 ? 400 : 1);
  return Math.exp(-within(pixels, -240, 240) * (pinching ? 0.01 : 0.002));
}

/** Whether two pictures can be laid over each other: their sides are in the same ratio, up to rounding. */
export function sameShape(first: Size, second: Size): boolean {
  if (!(first.width > 0 && first.height > 0 && second.width > 0 && second.height > 0)) return false;
  return Math.abs(Math.log((first.width * second.height) / (first.height * second.width))) < 0.012;
}

/** The part of the stage that the picture covers, from the stage's upper left corner. */
export function visiblePart(camera: Camera, stage: Size, picture: Size) {
  const x = stage.width / 2 + camera.x;
  const y = stage.height / 2 + camera.y;
  const across = (picture.width * camera.scale) / 2;
  const down = (picture.height * camera.scale) / 2;
  return {
    left: Math.max(0, x - across),
    right: Math.min(stage.width, x + across),
    top: Math.max(0, y - down),
    bottom: Math.min(stage.height, y + down),
  };
}
