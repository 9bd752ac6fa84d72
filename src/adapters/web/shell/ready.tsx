import { useEffect } from "react";
import { loadLateParts } from "./late.tsx";
import { whenIdle } from "./when-idle.ts";

/** Marks the page as taken over: what stands before it answers from now on. The rest of its files follow. */
export function Ready(): null {
  useEffect(() => {
    document.documentElement.dataset.ready = "true";
    performance.mark("svc-ready");
    whenIdle(() => void loadLateParts());
  }, []);
  return null;
}
