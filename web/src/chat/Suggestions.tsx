/** What could be said next; a click says it. */
export function Suggestions({ suggestions, onChoose }: { suggestions: string[]; onChoose(text: string): void }) {
  if (suggestions.length === 0) return null;
  return (
    <div className="chat-suggestions" role="group" aria-label="You could say">
      {suggestions.map((text) => (
        <button key={text} type="button" className="chip" onClick={() => onChoose(text)}>
          {text}
        </button>
      ))}
    </div>
  );
}
