import { whenIdle } from "../shell/when-idle.ts";
import type { HighlightAnswer, HighlightRequest } from "./highlight-worker.ts";
import { createHighlighter, type StartHighlighter } from "./highlighter.ts";

/**
 * Starts the highlighting worker when the page is idle. In a browser without workers, or with a
 * policy that blocks them, code is shown plain.
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
    // Only one request is active at a time.
    asked = request;
    worker?.postMessage(request);
  };
};

/** Shared highlighter for all diffs of the page. */
export const highlighter = createHighlighter(startWorker);
