import { count } from "../shared/words";

/** What a turn did, in Photalk's own language, folded away until somebody wants to know. */
export function Commands({ commands }: { commands: string[] }) {
  return (
    <details className="chat-commands">
      <summary>{count(commands.length, "command")}</summary>
      <ul>
        {commands.map((command, place) => (
          <li key={place}>
            <code>{command}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}
