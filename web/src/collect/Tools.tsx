import { useId, useState } from "react";
import { Icon } from "../shared/Icon";
import { ColourTool } from "./ColourTool";
import { WHOLE, type Box } from "./crop";
import { CropFields } from "./CropFields";
import { DialTool } from "./DialTool";
import type { RoomState } from "./types";

export interface ToolsProps {
  room: RoomState;
  busy: boolean;
  crop: Box | null;
  onCrop(box: Box | null): void;
  onDo(command: string): void;
}

/** The assistant's tools: those of the paper, each of which becomes a command. */
export function Tools({ room, busy, crop, onCrop, onDo }: ToolsProps) {
  const off = busy || room.open === null || room.ended;
  const [degrees, setDegrees] = useState("45");
  const angle = Number(degrees);
  const id = useId();
  return (
    <div className="tools">
      <fieldset className="tool" disabled={off}>
        <legend>Rotate</legend>
        <div className="tool-row">
          <button
            type="button"
            className="button is-small"
            onClick={() => onDo("rotate 90")}
            aria-label="Rotate left by 90 degrees"
          >
            ↺ 90°
          </button>
          <button
            type="button"
            className="button is-small"
            onClick={() => onDo("rotate 270")}
            aria-label="Rotate right by 90 degrees"
          >
            ↻ 90°
          </button>
          <button type="button" className="button is-small" onClick={() => onDo("rotate 180")}>
            180°
          </button>
        </div>
        <div className="tool-row">
          <label className="visually-hidden" htmlFor={`${id}-angle`}>
            Degrees to the left
          </label>
          <input
            id={`${id}-angle`}
            className="tool-number"
            type="number"
            min={0}
            max={360}
            value={degrees}
            onChange={(event) => setDegrees(event.target.value)}
          />
          <span className="soft">° to the left</span>
          <button
            type="button"
            className="button is-small"
            disabled={!(angle > 0 && angle <= 360)}
            onClick={() => onDo(`rotate ${angle}`)}
          >
            Apply
          </button>
        </div>
      </fieldset>
      <DialTool name="Brightness" attribute="brightness" off={off} onDo={onDo} />
      <DialTool name="Contrast" attribute="contrast" off={off} onDo={onDo} />
      <ColourTool off={off} onDo={onDo} />
      <fieldset className="tool" disabled={off}>
        <legend>Crop</legend>
        {crop === null ? (
          <button type="button" className="button is-small" onClick={() => onCrop(WHOLE)}>
            Draw a box
          </button>
        ) : (
          <CropFields room={room} crop={crop} onCrop={onCrop} onDo={onDo} />
        )}
      </fieldset>
      <fieldset className="tool" disabled={off}>
        <legend>Background</legend>
        <button type="button" className="button is-small" onClick={() => onDo("image_cutout")}>
          Cut out the subject
        </button>
      </fieldset>
      <div className="tools-steps">
        <button
          type="button"
          className="button is-small"
          disabled={off || room.undo === 0}
          onClick={() => onDo("undo 1")}
        >
          Undo
        </button>
        <button
          type="button"
          className="button is-small"
          disabled={off || room.redo === 0}
          onClick={() => onDo("redo 1")}
        >
          Redo
        </button>
        <ol className="tools-list" aria-label="Changes of this picture">
          {room.steps.map((step) => (
            <li key={`${step.number} ${step.command}`} className="tools-step">
              {step.number}. {step.text}
              <button
                type="button"
                className="button is-quiet is-icon is-small"
                disabled={off}
                aria-label={`Take out step ${step.number}, ${step.text}`}
                onClick={() => onDo(`drop ${step.number}`)}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
