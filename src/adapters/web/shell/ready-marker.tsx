import { useEffect } from "react";
import { preloadLazyParts } from "./lazy-part.tsx";
import { whenIdle } from "./when-idle.ts";

/** Marks the page as taken over: what stands before it answers from now on. The rest of its files follow. */
export function ReadyMarker(): null {
  useEffect(() => {
    document.documentElement.dataset.ready = "true";
    performance.mark("svc-ready");
    whenIdle(() => void preloadLazyParts());
  }, []);
  return null;
}
