import type { QuestionInfo } from "../api/types";

/** A question of ours with answers to click; any other answer can be typed. */
export function QuestionBox({ question, onAnswer }: { question: QuestionInfo; onAnswer(answer: string): void }) {
  return (
    <div className="chat-question" role="group" aria-label={question.text}>
      <p className="chat-asked">{question.text}</p>
      {question.options.length > 0 && (
        <div className="chat-options">
          {question.options.map((option) => (
            <button key={option} type="button" className="chip" onClick={() => onAnswer(option)}>
              {option}
            </button>
          ))}
        </div>
      )}
      <p className="chat-free">{question.options.length > 0 ? "Or answer" : "Answer"} in your own words.</p>
    </div>
  );
}
