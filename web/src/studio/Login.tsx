import { useId, useState } from "react";
import { sentenceOf } from "../api/client";

/** Asks for the token of a server that has one. */
export function Login({ onLogin }: { onLogin(token: string): Promise<void> }) {
  const [token, setToken] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  return (
    <main className="login">
      <form
        className="login-card"
        onSubmit={(event) => {
          event.preventDefault();
          setBusy(true);
          setProblem(null);
          onLogin(token.trim())
            .catch((thrown: unknown) => setProblem(sentenceOf(thrown)))
            .finally(() => setBusy(false));
        }}
      >
        <img src="/icon.svg" alt="" width={56} height={56} />
        <h1>Photalk</h1>
        <p className="soft">This server wants its token. It was printed where “photalk serve” was started.</p>
        <label htmlFor={id}>Token</label>
        <input
          id={id}
          className="field"
          type="password"
          autoComplete="current-password"
          required
          maxLength={500}
          value={token}
          aria-describedby={problem ? `${id}-why` : undefined}
          onChange={(event) => setToken(event.target.value)}
        />
        {problem && (
          <p id={`${id}-why`} className="login-problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit" className="button is-primary" disabled={busy || !token.trim()}>
          Go in
        </button>
      </form>
    </main>
  );
}
