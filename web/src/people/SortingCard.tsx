import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "../api/client";
import { getSortingQuestion } from "../api/people";
import type { PersonInfo, SortingQuestion } from "../api/types";
import { Icon } from "../shared/Icon";
import { count } from "../shared/words";
import { Face } from "./Face";
import { NameForm } from "./NameForm";
import type { People } from "./usePeople";
import { called, pairOf } from "./words";

interface SortingCardProps {
  library: string;
  people: People;
  onClose(): void;
}

/** The question whose answer settles the most photos, and after its answer the next. */
export function SortingCard({ library, people, onClose }: SortingCardProps) {
  const { busy, changes, skipped } = people;
  const [question, setQuestion] = useState<SortingQuestion | null | undefined>(undefined);
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const passed = skipped.join(" ");

  useEffect(() => {
    let left = false;
    setProblem(null);
    getSortingQuestion(library, passed ? passed.split(" ") : [])
      .then((asked) => !left && setQuestion(asked))
      .catch((thrown: unknown) => !left && setProblem(sentenceOf(thrown)));
    return () => {
      left = true;
    };
  }, [library, passed, changes]);

  // The next question is read out, and the tab key goes on to its answers.
  const asked = question ? pairOf(question.one, question.other) : question;
  useEffect(() => {
    if (asked !== undefined) heading.current?.focus();
  }, [asked]);

  return (
    <section className="sorting" aria-label="Help me sort" aria-busy={busy || question === undefined}>
      <button type="button" className="button is-quiet is-icon sorting-close" aria-label="Stop sorting" onClick={onClose}>
        <Icon name="close" />
      </button>
      {problem ? (
        <p role="alert" className="people-problem">
          {problem}
        </p>
      ) : question === undefined ? (
        <p className="soft">Looking for the question that settles most…</p>
      ) : question === null ? (
        <h3 ref={heading} tabIndex={-1} className="sorting-asked">
          Nothing is left to ask. Everybody is told apart.
        </h3>
      ) : (
        <>
          <div className="sorting-faces">
            <Portrait library={library} person={question.one} />
            {question.other && <Portrait library={library} person={question.other} />}
          </div>
          <div className="sorting-words">
            <h3 ref={heading} tabIndex={-1} className="sorting-asked">
              {asks(question)}
            </h3>
            <p className="soft">
              {question.other ? "It decides" : "It names"} {count(question.pictures, "photo")}.
            </p>
            <Answers key={asked} question={question} people={people} />
          </div>
        </>
      )}
    </section>
  );
}

function Portrait({ library, person }: { library: string; person: PersonInfo }) {
  return (
    <figure className="sorting-face">
      <Face library={library} face={person.face} />
      <figcaption>{called(person)}</figcaption>
    </figure>
  );
}

function Answers({ question, people }: { question: SortingQuestion; people: People }) {
  const { one, other } = question;
  const skip = (
    <button type="button" className="button is-quiet" disabled={people.busy} onClick={() => people.skip(one, other)}>
      Skip
    </button>
  );
  if (!other)
    return (
      <div className="sorting-answers">
        <NameForm label="Who is this?" busy={people.busy} onName={(name) => void people.name(one, name)} />
        {skip}
      </div>
    );
  return (
    <div className="sorting-answers">
      <button type="button" className="button is-primary" disabled={people.busy} onClick={() => void people.merge(one, other)}>
        Yes
      </button>
      <button type="button" className="button" disabled={people.busy} onClick={() => void people.apart(one, other)}>
        No
      </button>
      {skip}
    </div>
  );
}

function asks({ other }: SortingQuestion): string {
  if (!other) return "Who is this?";
  return other.name ? `Is this ${other.name} too?` : "Are these the same person?";
}
