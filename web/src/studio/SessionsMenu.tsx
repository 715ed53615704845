import { useState } from "react";
import { createPortal } from "react-dom";
import { getSessions, sentenceOf } from "../api/client";
import type { SessionSummary } from "../api/types";
import { sessionExportUrl } from "../api/urls";
import { Icon } from "../shared/Icon";
import { Menu, type MenuEntry } from "../shared/Menu";
import { count, moment } from "../shared/words";
import { SessionsDialog } from "./SessionsDialog";

export interface SessionsMenuProps {
  library: string;
  session: number | null;
  turns: number;
  busy: boolean;
  onNew(): void;
  onResume(session: number): void;
  /** Where the open conversation was deleted. */
  onGone(): void;
}

/** The conversations of the library: begin one, go on with one, or take one along as a file. */
export function SessionsMenu(props: SessionsMenuProps) {
  const { library, session, busy } = props;
  const [sessions, setSessions] = useState<SessionSummary[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [tidying, setTidying] = useState(false);
  const entries: MenuEntry[] = [
    { key: "new", label: "New conversation", disabled: busy || session === null, onChoose: props.onNew },
  ];
  if (session !== null && props.turns > 0) {
    const group = "Keep this conversation as a file";
    entries.push(
      { key: "photalk", group, label: "Photalk JSON", file: sessionExportUrl(library, session, "photalk") },
      { key: "caise", group, label: "CAISE JSON", file: sessionExportUrl(library, session, "caise") },
    );
  }
  for (const { id, about, latest, turns } of sessions.filter((other) => other.turns > 0))
    entries.push({
      key: String(id),
      group: "Go on with",
      label: about || `Conversation ${id}`,
      note: `${moment(latest)}, ${count(turns, "turn")}`,
      current: id === session,
      disabled: busy,
      onChoose: () => props.onResume(id),
    });
  if (sessions.some((other) => other.turns > 0))
    entries.push({ key: "tidy", group: "Tidy up", label: "Rename or delete…", onChoose: () => setTidying(true) });
  entries.push({ key: "collect", group: "For research", label: "Collect dialogues with others", href: "#/collect" });
  if (problem) entries.push({ key: "problem", label: problem, disabled: true });
  const menu = (
    <Menu
      name="Conversations"
      align="end"
      className="button is-quiet"
      label={
        <>
          <Icon name="talk" />
          <span className="header-words">Conversations</span>
        </>
      }
      entries={entries}
      onOpen={() => {
        setProblem(null);
        getSessions(library)
          .then(setSessions)
          .catch((thrown: unknown) => setProblem(sentenceOf(thrown)));
      }}
    />
  );
  return (
    <>
      {menu}
      {/* A window is no part of the header that its button stands in. */}
      {tidying &&
        createPortal(
          <SessionsDialog
            library={library}
            session={session}
            onResume={(chosen) => {
              setTidying(false);
              props.onResume(chosen);
            }}
            onGone={() => {
              setTidying(false);
              props.onGone();
            }}
            onClose={() => setTidying(false)}
          />,
          document.body,
        )}
    </>
  );
}
