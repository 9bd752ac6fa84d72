import { useEffect } from "react";
import { preloadLazyParts } from "./lazy-part.tsx";
import { whenIdle } from "./when-idle.ts";

/** Marks the page as hydrated: the content before it is interactive. Other files may still load. */
export function ReadyMarker(): null {
  useEffect(() => {
    document.documentElement.dataset.ready = "true";
    performance.mark("svc-ready");
    whenIdle(() => void preloadLazyParts());
  }, []);
  return null;
}
