import { createLowlight } from "lowlight";
import { loadGrammar } from "./grammars.ts";
import { type HunkCode, highlightHunk } from "./highlight-hunk.ts";
import type { LineTokens } from "./line-tokens.ts";

export type HighlightRequest = HunkCode & { readonly id: number };

export interface HighlightAnswer {
  readonly id: number;
  /** Absent when the code could not be read. */
  readonly tokens?: LineTokens | undefined;
}

const lowlight = createLowlight();

self.addEventListener("message", ({ data }: MessageEvent<HighlightRequest>) => {
  void answerRequest(data).then((told) => self.postMessage(told));
});

async function answerRequest({ id, ...code }: HighlightRequest): Promise<HighlightAnswer> {
  try {
    await loadGrammar(lowlight, code.language);
    return { id, tokens: highlightHunk(lowlight, code) };
  } catch {
    // Colours are a help, not a part: what a grammar fails on, or did not come, is shown plain.
    return { id };
  }
}
