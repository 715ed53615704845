/** Says calmly that the server is away; it is being called again all the while. */
export function Banner({ reachable }: { reachable: boolean }) {
  return (
    <div role="status">
      {!reachable && (
        <p className="banner">
          <span className="spinner" aria-hidden="true" />
          Photalk’s server does not answer. Trying again; nothing that you typed is lost.
        </p>
      )}
    </div>
  );
}
