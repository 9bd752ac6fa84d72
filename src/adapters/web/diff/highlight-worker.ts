import { common, createLowlight } from "lowlight";
import { type HunkCode, highlightHunk } from "./highlight-hunk.ts";
import type { LineTokens } from "./line-tokens.ts";

export type HighlightRequest = HunkCode & { readonly id: number };

export interface HighlightAnswer {
  readonly id: number;
  /** Absent when the code could not be read. */
  readonly tokens?: LineTokens;
}

const lowlight = createLowlight(common);

self.addEventListener("message", ({ data }: MessageEvent<HighlightRequest>) => {
  self.postMessage(answer(data));
});

function answer({ id, ...code }: HighlightRequest): HighlightAnswer {
  try {
    return { id, tokens: highlightHunk(lowlight, code) };
  } catch {
    // Colours are a help, not a part: what a grammar fails on is shown plain.
    return { id };
  }
}
