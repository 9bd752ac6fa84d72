import type { AnswerSource } from "./parse-lenient-json.ts";

interface MarkupExtent {
  readonly start: number;
  /** Start of what closes it; absent where nothing does. */
  readonly close: number | undefined;
}

const BESIDE_WORDS = /[^\s>*_#-]/;
const LINE = 400;

/**
 * Decides whether markup that begins here would hide an object with the prompt's code, and is only quoted: the text
 * stops inside it, or words stand before it on its line.
 */
export function hidesOwnAnswer(
  { text, nonce }: AnswerSource,
  { start, close }: MarkupExtent,
): boolean {
  if (nonce === undefined) return false;
  const own = text.lastIndexOf(`"${nonce}"`);
  if (own < start || (close !== undefined && own > close)) return false;
  const before = text.slice(Math.max(0, start - LINE), start);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  return close === undefined || BESIDE_WORDS.test(line);
}
