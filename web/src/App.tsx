import { lazy, Suspense, useEffect, useState } from "react";
import { isCollect } from "./studio/route";
import { StudioPage } from "./studio/StudioPage";

const CollectApp = lazy(() => import("./collect/CollectApp").then((module) => ({ default: module.CollectApp })));

/** The page: the studio, or where the address asks for it the collection interface. */
export function App() {
  const [collecting, setCollecting] = useState(() => isCollect(window.location.hash));
  useEffect(() => {
    const onHash = () => setCollecting(isCollect(window.location.hash));
    window.addEventListener("hashchange", onHash);
    return () => window.removeEventListener("hashchange", onHash);
  }, []);
  if (!collecting) return <StudioPage />;
  return (
    <Suspense fallback={null}>
      <CollectApp />
    </Suspense>
  );
}
