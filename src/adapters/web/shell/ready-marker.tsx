import { useEffect } from "react";
import { preloadLazyParts } from "./lazy-part.tsx";

/** Marks the page as hydrated: the content before it is interactive. Other files may still load. */
export function ReadyMarker(): null {
  useEffect(() => {
    document.documentElement.dataset.ready = "true";
    performance.mark("svc-ready");
    whenIdle(() => void preloadLazyParts());
  }, []);
  return null;
}

const SOON_MS = 200;

/** Runs a function when the page is idle. */
export function whenIdle(run: () => void): void {
  // Not all browsers support idle callbacks.
  if (window.requestIdleCallback === undefined) setTimeout(run, SOON_MS);
  else window.requestIdleCallback(run);
}
