import { Icon } from "../shared/Icon";
import { OpenPicture } from "./OpenPicture";
import { Parts } from "./Parts";
import { RoomChat } from "./RoomChat";
import { Shot } from "./Shot";
import { TaskItem } from "./TaskItem";
import type { RoomState } from "./types";
import type { Seat } from "./useRoom";

/** The user's side: ideas to start from, the picture that the assistant shows, and the chat. */
export function UserSeat({ seat, room }: { seat: Seat; room: RoomState }) {
  const { library } = seat.place;
  const ideas = (
    <div className="ideas">
      {room.tasks.length > 0 && (
        <div className="ideas-tasks">
          <h2>What you might ask for</h2>
          <p className="soft">In your own words, one after another. Tick off what is done.</p>
          <ul>
            {room.tasks.map((task, at) => (
              <li key={`${at} ${task.text}`}>
                <TaskItem task={task} off={room.ended} onTick={(done) => seat.act("tasks", { task: at, done })} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {room.seeds.length > 0 && (
        <div>
          <h2>Pictures to give you ideas</h2>
          <ul className="seeds">
            {room.seeds.map((picture) => (
              <li key={picture.id}>
                <Shot library={library} picture={picture} alt={picture.name} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
  const table = (
    <div className="table">
      {room.open ? (
        <OpenPicture library={library} version={room.open} />
      ) : (
        <div className="table-empty">
          <Icon name="picture" size={34} />
          <p>What the assistant shows you appears here.</p>
        </div>
      )}
    </div>
  );
  const chat = <RoomChat seat={seat} placeholder="Ask the assistant…" />;
  return (
    <Parts
      className="is-user"
      first="chat"
      parts={[
        { key: "ideas", label: "Ideas", content: ideas },
        { key: "table", label: "Picture", content: table, mark: room.board },
        { key: "chat", label: "Chat", content: chat, mark: room.lines.length },
      ]}
    />
  );
}
