import { count } from "../shared/words";

/** What a turn did, in Photalk's own language. */
export function CommandList({ commands }: { commands: string[] }) {
  return (
    <ul className="chat-lines">
      {commands.map((command, place) => (
        <li key={place}>
          <code>{command}</code>
        </li>
      ))}
    </ul>
  );
}

/** The same, folded away until somebody wants to know. */
export function Commands({ commands }: { commands: string[] }) {
  return (
    <details className="chat-commands">
      <summary>{count(commands.length, "command")}</summary>
      <CommandList commands={commands} />
    </details>
  );
}
