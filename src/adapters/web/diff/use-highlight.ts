import { type RefObject, useCallback, useMemo, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { whenIdle } from "../shell/ready-marker.tsx";
import { detectLanguage } from "./detect-language.ts";
import { frameQueue } from "./frame-queue.ts";
import type { HighlightAnswer, HighlightRequest } from "./highlight-worker.ts";
import { createHighlighter, type HighlightTarget, type StartHighlighter } from "./highlighter.ts";
import type { HunkBlock } from "./hunk-span.ts";
import type { Token } from "./line-tokens.ts";

/** Returns the tokens of a line, by its index in the hunk. */
export type TokensAt = (line: number) => readonly Token[];

const NONE: readonly Token[] = [];
const plain: TokensAt = () => NONE;

export interface HighlightedBlock {
  readonly path: string;
  readonly block: HunkBlock;
  /** Element that contains the lines. */
  readonly element: RefObject<HTMLElement | null>;
}

/** Returns the syntax colors of a block's lines as soon as they are available. */
export function useHighlight({ path, block, element }: HighlightedBlock): TokensAt {
  const coloured = useMemo(() => toHighlightTarget(path, block), [path, block]);
  const subscribe = useCallback(
    (listener: () => void) => {
      if (coloured === undefined) return () => undefined;
      const key = {};
      const run = (): void => flushSync(listener);
      const stop = highlighter.subscribe(coloured, () => {
        if (element.current !== null) frameQueue.add({ key, element: element.current, run });
      });
      return () => {
        stop();
        frameQueue.remove(key);
      };
    },
    [coloured, element],
  );
  const version = useSyncExternalStore(
    subscribe,
    () => (coloured === undefined ? "" : highlighter.version(coloured)),
    () => "",
  );
  return useMemo(
    () => (version === "" ? plain : (line) => highlighter.tokensAt(block.hunk, line)),
    [version, block],
  );
}

function toHighlightTarget(path: string, { hunk, spans }: HunkBlock): HighlightTarget | undefined {
  const language = detectLanguage(path);
  if (language === undefined) return undefined;
  return { hunk, language, lines: spans.flatMap(({ from, to }) => [from, to - 1]) };
}

/**
 * Starts the highlighting worker when the page is idle. In a browser without workers, or with a
 * policy that blocks them, code is shown plain.
 */
const startWorker: StartHighlighter = (answer) => {
  if (typeof Worker === "undefined") return undefined;
  let worker: Worker | undefined;
  let pending: HighlightRequest | undefined;
  whenIdle(() => {
    worker = new Worker(new URL("./highlight-worker.ts", import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }: MessageEvent<HighlightAnswer>) => answer(data));
    worker.addEventListener("error", () => answer({ id: pending?.id ?? 0 }));
    if (pending !== undefined) worker.postMessage(pending);
  });
  return (request) => {
    // Only one request is active at a time.
    pending = request;
    worker?.postMessage(request);
  };
};

/** Shared highlighter for all diffs of the page. */
const highlighter = createHighlighter(startWorker);
