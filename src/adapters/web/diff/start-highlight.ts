import type { HighlightAnswer } from "./highlight-worker.ts";
import { createHighlighter, type StartHighlight } from "./highlighter.ts";

/** Starts the worker that colours code. A browser without workers, or that refuses ours, shows code plain. */
const startWorker: StartHighlight = (answer) => {
  if (typeof Worker === "undefined") return undefined;
  const worker = new Worker(new URL("./highlight-worker.ts", import.meta.url), { type: "module" });
  let id = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<HighlightAnswer>) => answer(data));
  worker.addEventListener("error", () => answer({ id }));
  return (request) => {
    id = request.id;
    worker.postMessage(request);
  };
};

/** Colours the code of all diffs of the page. */
export const highlighter = createHighlighter(startWorker);
