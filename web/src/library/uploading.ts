// Sending files to the library in small batches, so that one that fails costs little and progress is seen.
import { sentenceOf } from "../api/client";
import type { Failure, Uploads } from "../api/types";

const BATCH = 20;
const BATCH_BYTES = 64 * 2 ** 20;

export interface UploadState {
  total: number;
  done: number;
  /** The numbers of the pictures that came of it. */
  added: number[];
  refused: Failure[];
}

/** Whole files in order, at most so many and so many bytes together; a large file goes alone. */
export function batches<T extends { size: number }>(files: readonly T[], most = BATCH, bytes = BATCH_BYTES): T[][] {
  const all: T[][] = [];
  let room = 0;
  for (const file of files) {
    const last = all.at(-1);
    if (last && last.length < most && file.size <= room) {
      last.push(file);
      room -= file.size;
    } else {
      all.push([file]);
      room = bytes - file.size;
    }
  }
  return all;
}

/**
 * Upload one batch after the other and tell after each how far it is. A batch that cannot be sent is
 * refused file by file with the reason, and the others still go.
 */
export async function uploadAll(
  files: readonly File[],
  send: (batch: readonly File[]) => Promise<Uploads>,
  onState: (state: UploadState) => void,
  stopped: () => boolean = () => false,
): Promise<UploadState> {
  let state: UploadState = { total: files.length, done: 0, added: [], refused: [] };
  onState(state);
  for (const batch of batches(files)) {
    if (stopped()) break;
    const added = [...state.added];
    const refused = [...state.refused];
    try {
      const { items } = await send(batch);
      for (const { name, picture, why } of items) {
        if (picture) added.push(picture.id);
        else refused.push({ name, why });
      }
    } catch (thrown) {
      if (stopped()) break;
      const why = sentenceOf(thrown);
      for (const { name } of batch) refused.push({ name, why });
    }
    state = { total: files.length, done: state.done + batch.length, added, refused };
    onState(state);
  }
  return state;
}
