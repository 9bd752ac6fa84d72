import { createLowlight } from "lowlight";
import { loadGrammar } from "./grammars.ts";
import { type HunkCode, highlightHunk } from "./highlight-hunk.ts";
import type { LineTokens } from "./line-tokens.ts";

export type HighlightRequest = HunkCode & { readonly id: number };

export interface HighlightAnswer {
  readonly id: number;
  /** Absent if the code could not be highlighted. */
  readonly tokens?: LineTokens | undefined;
}

const lowlight = createLowlight();

self.addEventListener("message", ({ data }: MessageEvent<HighlightRequest>) => {
  void answerRequest(data).then((answer) => self.postMessage(answer));
});

async function answerRequest({ id, ...code }: HighlightRequest): Promise<HighlightAnswer> {
  try {
    await loadGrammar(lowlight, code.language);
    return { id, tokens: highlightHunk(lowlight, code) };
  } catch {
    // Highlighting is optional: if a grammar fails or does not load, the code is shown plain.
    return { id };
  }
}
