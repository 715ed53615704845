import { useEffect, useRef } from "react";
import type { TurnInfo } from "../api/types";
import { Icon } from "../shared/Icon";
import { BACK, type StudioState } from "../studio/state";
import { Composer } from "./Composer";
import { Latest } from "./Latest";
import { QuestionBox } from "./QuestionBox";
import { Suggestions } from "./Suggestions";
import { Tour } from "./Tour";
import { TurnItem } from "./TurnItem";
import { WaysOut } from "./WaysOut";
import { Working } from "./Working";
import "./Chat.css";

const STARTS = ["the latest pictures", "people outdoors", "animals", "at the beach", "food on a table"];

/** So many pixels from its end, the conversation is being read there. */
const NEAR = 400;

/** On a touch screen, the focus would bring up the keyboard. */
const hasMouse = (): boolean => window.matchMedia?.("(pointer: fine)").matches ?? true;

function hintFor({ question, view }: StudioState): string {
  if (question) return "Answer, or say something else…";
  return view ? "Say what should be different…" : "Say what you are looking for…";
}

/** Whether a turn is worth a line: of those that only listed more in a row, the last is. */
const tells = (turn: TurnInfo, at: number, turns: TurnInfo[]): boolean =>
  !(isMore(turn) && turns[at + 1] !== undefined && isMore(turns[at + 1]!));

const isMore = ({ quiet, commands }: TurnInfo): boolean => quiet !== "" && commands.length === 1 && commands[0] === "more";

export interface ChatProps {
  state: StudioState;
  onSay(text: string): void;
  onDraft(text: string): void;
  onOpen(picture: number): void;
  onShow(pane: "results" | "picture"): void;
  onTalk(): void;
  onDismiss(): void;
  /** Look again without a part of what is looked for. */
  onForget(part: string): void;
  onAdd(): void;
}

/** The conversation: what was said, what came of it, and the box to say more. */
export function Chat({ state, onSay, onDraft, onOpen, onShow, onTalk, onDismiss, ...on }: ChatProps) {
  const { turns, pending, library } = state;
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    end.current?.scrollIntoView({ block: "end" });
  }, [turns.length, pending?.said, pending === null, state.question]);

  const busy = pending !== null;
  const empty = library?.pictures === 0;
  // What was clicked goes away with the click; the focus goes where the next thing can be said.
  const chosen = (text: string) => {
    if (hasMouse()) document.querySelector<HTMLElement>(".composer-box")?.focus();
    onSay(text);
  };
  const listed = turns.findLast((turn) => turn.lists)?.number;
  const showed = turns.findLast((turn) => turn.shows)?.number;
  return (
    <section className="chat" aria-label="Conversation">
      <h2 className="visually-hidden">Conversation</h2>
      <div
        className="chat-log"
        tabIndex={-1}
        onLoadCapture={({ currentTarget: log }) => {
          // A picture that comes late pushes the end out of sight of whoever was reading it.
          if (log.scrollHeight - log.scrollTop - log.clientHeight < NEAR) end.current?.scrollIntoView({ block: "end" });
        }}
      >
        {turns.length === 0 && !busy && (
          <div className="chat-welcome">
            <Tour />
            <p className="chat-hello">{empty ? "There are no pictures here yet." : "Say what you are looking for."}</p>
            <p className="soft">
              {empty
                ? "Choose a folder or drop some files; then say what you are looking for, and what should be different."
                : "Describe a picture, answer a question or two, say “like this one but at night”. Then say what should be different about it."}{" "}
              Your files are never changed.
            </p>
            {empty && (
              <div>
                <button type="button" className="button is-primary" onClick={on.onAdd}>
                  <Icon name="add" size={16} />
                  Add your pictures
                </button>
              </div>
            )}
          </div>
        )}
        <ol className="chat-turns" aria-live="polite" aria-relevant="additions" aria-busy={busy}>
          {turns.filter(tells).map((turn) => (
            <TurnItem
              key={turn.number}
              turn={turn}
              library={library?.id ?? ""}
              results={turn.number === listed ? state.results : null}
              view={turn.number === showed ? state.view : null}
              saved={state.saved[turn.number] ?? null}
              asks={!busy && turn === turns.at(-1) && state.question !== null}
              busy={busy}
              onOpen={onOpen}
              onShow={onShow}
            />
          ))}
          {pending && <Working pending={pending} />}
        </ol>
        {!busy && <WaysOut ways={state.waysOut} onForget={on.onForget} />}
        {!busy && state.question && <QuestionBox question={state.question} onAnswer={chosen} />}
        {!busy && (
          <Suggestions
            suggestions={turns.length === 0 && (library?.pictures ?? 0) > 0 ? STARTS : state.suggestions}
            onChoose={chosen}
          />
        )}
        <div ref={end} />
      </div>
      <Latest turn={turns.at(-1) ?? null} pending={pending} onTalk={onTalk} />
      <Composer
        draft={state.draft}
        hint={hintFor(state)}
        busy={busy}
        problem={state.problem}
        resend={state.problem === BACK}
        notice={state.notice}
        said={turns.flatMap(({ user, quiet }) => (user && !quiet ? [user] : []))}
        onDraft={onDraft}
        onSay={onSay}
        onDismiss={onDismiss}
      />
    </section>
  );
}
