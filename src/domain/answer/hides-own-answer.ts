import type { AnswerSource } from "./parse-lenient-json.ts";

interface MarkupExtent {
  readonly start: number;
  /** Start of the closing markup; absent if there is none. */
  readonly close: number | undefined;
}

const BESIDE_WORDS = /[^\s>*_#-]/;
const LINE = 400;

/**
 * Decides whether markup that begins here is only quoted although it would hide an object with the nonce: the text
 * stops inside it, or prose precedes it on its line.
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
