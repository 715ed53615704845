import type { Failure } from "../api/types";

/** Which file it was and why; most reasons are sentences that name it already. */
export function Reason({ name, why }: Failure) {
  if (why.startsWith(name))
    return (
      <>
        <strong>{name}</strong>
        {why.slice(name.length)}
      </>
    );
  return (
    <>
      <strong>{name}</strong> {why}
    </>
  );
}
