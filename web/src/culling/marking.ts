// How the frames of a burst are marked: what a proposal comes to, and what a mark changes.
import type { CullFrame, CullGroup } from "../api/types";

export type Mark = CullFrame["mark"];

/** Pictures that are to be marked alike. */
export interface Marking {
  mark: Mark;
  pictures: number[];
}

const WORDS = { pick: "pick", reject: "reject", none: "unmark" } as const;

/** The command that gives a mark, or takes it away. */
export const commandOf = (mark: Mark): string => WORDS[mark ?? "none"];

/** One of each content: identical files are one picture to whoever keeps the marks. */
function numbers(frames: readonly CullFrame[]): number[] {
  const known = new Map<string, number>();
  for (const { content, picture } of frames) if (picture !== null && !known.has(content)) known.set(content, picture);
  return [...known.values()];
}

/** What the proposal comes to: one is picked, those that are no copy of it are rejected. */
export function proposed({ frames }: CullGroup): Marking[] {
  const kept = frames.find(({ keep }) => keep);
  const others = frames.filter(({ content }) => content !== kept?.content);
  const markings: Marking[] = [
    { mark: "pick", pictures: numbers(kept ? [kept] : []) },
    { mark: "reject", pictures: numbers(others) },
  ];
  return markings.filter(({ pictures }) => pictures.length > 0);
}

/** A group as it is once these were marked. */
export function marked(group: CullGroup, markings: readonly Marking[]): CullGroup {
  const marks = new Map<string, Mark>();
  for (const { mark, pictures } of markings)
    for (const { content, picture } of group.frames)
      if (picture !== null && pictures.includes(picture)) marks.set(content, mark);
  return {
    ...group,
    frames: group.frames.map((frame) => ({ ...frame, mark: marks.has(frame.content) ? marks.get(frame.content)! : frame.mark })),
  };
}

/** Whether nothing in it waits for a decision. */
export const isDecided = ({ frames }: CullGroup): boolean => frames.some(({ mark }) => mark !== null);
