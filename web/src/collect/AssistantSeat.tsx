import { useId, useState } from "react";
import { Icon } from "../shared/Icon";
import type { Box } from "./crop";
import { CropBox } from "./CropBox";
import { OpenPicture } from "./OpenPicture";
import { Parts } from "./Parts";
import { RoomChat } from "./RoomChat";
import { SearchPanel } from "./SearchPanel";
import { Tools } from "./Tools";
import type { RoomState } from "./types";
import type { Seat } from "./useRoom";

/** The assistant's side: the chat, the open picture with the tools, and the search. */
export function AssistantSeat({ seat, room }: { seat: Seat; room: RoomState }) {
  const [crop, setCrop] = useState<Box | null>(null);
  const { library } = seat.place;
  const doing = seat.busy.includes("commands") || seat.busy.includes("shared");
  const run = (command: string) => seat.act("commands", { command, board: room.board });
  const open = room.open;
  const said = room.lines.filter((line) => line.by === "user").length;
  const table = (
    <div className="bench">
      <div className="table" aria-busy={doing}>
        {open ? (
          <OpenPicture
            library={library}
            version={open}
            over={crop ? (frame) => <CropBox frame={frame} box={crop} onBox={setCrop} /> : undefined}
          />
        ) : (
          <div className="table-empty">
            <Icon name="picture" size={34} />
            <p>Search for what the user wants, and choose a picture to show.</p>
          </div>
        )}
        {doing && <span className="spinner open-wait" role="status" aria-label="Working" />}
      </div>
      <Tools room={room} busy={doing} crop={open ? crop : null} onCrop={setCrop} onDo={(command) => void run(command)} />
      <CommandBox off={room.ended || doing} onDo={run} />
    </div>
  );
  return (
    <Parts
      className="is-assistant"
      first="chat"
      parts={[
        { key: "chat", label: "Chat", content: <RoomChat seat={seat} placeholder="Answer the user…" />, mark: said },
        { key: "table", label: "Picture", content: table },
        { key: "search", label: "Search", content: <SearchPanel seat={seat} room={room} /> },
      ]}
    />
  );
}

function CommandBox({ off, onDo }: { off: boolean; onDo(command: string): Promise<boolean> }) {
  const [line, setLine] = useState("");
  const id = useId();
  return (
    <form
      className="command"
      onSubmit={(event) => {
        event.preventDefault();
        const command = line.trim();
        if (command && !off) void onDo(command).then((done) => done && setLine(""));
      }}
    >
      <label htmlFor={id} className="soft">
        Command
      </label>
      <input
        id={id}
        className="command-box"
        value={line}
        maxLength={4000}
        autoComplete="off"
        spellCheck={false}
        placeholder="adjust_attr saturation 20"
        onChange={(event) => setLine(event.target.value)}
      />
      <button type="submit" className="button is-small" disabled={off || !line.trim()}>
        Do it
      </button>
    </form>
  );
}
