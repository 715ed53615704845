// What a click with a key held means for pictures that can be selected.
import type { ChangeEvent } from "react";

/** Whether a click selects instead of opening. */
export const selects = (event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): boolean =>
  event.shiftKey || event.ctrlKey || event.metaKey;

/** Whether a box was ticked with Shift held: all up to it are meant. */
export const withShift = (event: ChangeEvent<HTMLInputElement>): boolean =>
  event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey;
