import { cropCommand, type Box } from "./crop";
import type { RoomState } from "./types";

const SIDES = ["top", "bottom", "left", "right"] as const;

export interface CropFieldsProps {
  room: RoomState;
  crop: Box;
  onCrop(box: Box | null): void;
  onDo(command: string): void;
}

/** The sides of the box as numbers, for whoever does not drag; and whether to do it. */
export function CropFields({ room, crop, onCrop, onDo }: CropFieldsProps) {
  const picture = room.open?.picture;
  const command = picture ? cropCommand(crop, picture.width, picture.height) : null;
  return (
    <>
      <p className="soft">Drag over the picture, or set the sides in percent.</p>
      <div className="tool-sides">
        {SIDES.map((side) => (
          <label key={side}>
            {side}
            <input
              className="tool-number"
              type="number"
              min={0}
              max={100}
              value={Math.round(100 * crop[side])}
              onChange={(event) => {
                const share = Math.min(1, Math.max(0, Number(event.target.value) / 100));
                onCrop({ ...crop, [side]: share });
              }}
            />
          </label>
        ))}
      </div>
      <div className="tool-row">
        <button
          type="button"
          className="button is-small is-primary"
          disabled={command === null}
          onClick={() => {
            if (command) onDo(command);
            onCrop(null);
          }}
        >
          Crop
        </button>
        <button type="button" className="button is-small" onClick={() => onCrop(null)}>
          Leave it
        </button>
      </div>
    </>
  );
}
