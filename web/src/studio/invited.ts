// The address that the server printed may carry its token; it is kept as a cookie and leaves the address bar at once.
import { login } from "../api/client";

export function tokenIn(hash: string): string | null {
  const match = /^#token=(.+)$/.exec(hash);
  try {
    return match?.[1] ? decodeURIComponent(match[1]) : null;
  } catch {
    return null;
  }
}

/** Log in with the token of the address, if it has one; a wrong one leads to the page that asks for it. */
export async function invited(): Promise<void> {
  const token = tokenIn(location.hash);
  if (token === null) return;
  history.replaceState(null, "", location.pathname);
  await login(token).catch(() => undefined);
}
