import { whenIdle } from "../shell/when-idle.ts";
import type { HighlightAnswer, HighlightRequest } from "./highlight-worker.ts";
import { createHighlighter, type StartHighlighter } from "./highlighter.ts";

/**
 * Starts the worker that colours code, once the page has nothing else to do. A browser without workers, or that refuses
 * ours, shows code plain.
 */
const startWorker: StartHighlighter = (answer) => {
  if (typeof Worker === "undefined") return undefined;
  let worker: Worker | undefined;
  let asked: HighlightRequest | undefined;
  whenIdle(() => {
    worker = new Worker(new URL("./highlight-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<HighlightAnswer>) => answer(data));
    worker.addEventListener("error", () => answer({ id: asked?.id ?? 0 }));
    if (asked !== undefined) worker.postMessage(asked);
  });
  return (request) => {
    // One at a time is asked for.
    asked = request;
    worker?.postMessage(request);
  };
};

/** Colours the code of all diffs of the page. */
export const highlighter = createHighlighter(startWorker);
