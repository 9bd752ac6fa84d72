import type { NumberedLine } from "./diff-lines.ts";
import type { LanguageRules } from "./language-rules.ts";

/** Equality with one of these is not stronger than an assertion of truth. */
const PLAIN_VALUE =
  /(?:,|==|===|\bis|\beq|\bto(?:Be|Equal)\(|EqualTo\()\s*\(?\s*(?:true|false|null|nullptr|nil|none|undefined)\s*\)*;?\s*$/i;

/** Continues on the next line. */
const GOES_ON = /[([{,=]\s*$/;

/** Returns the code lines with an assertion. */
export const findAssertions = (
  lines: readonly NumberedLine[],
  rules: LanguageRules,
): NumberedLine[] => lines.filter(({ text }) => rules.assertion.test(text));

/** Returns the strength of an assertion. */
export function getAssertionStrength(
  line: string,
  rules: LanguageRules,
): "strict" | "loose" | "other" {
  if (PLAIN_VALUE.test(line) || GOES_ON.test(line)) return "other";
  if (rules.loose.test(line)) return "loose";
  return rules.strict.test(line) ? "strict" : "other";
}

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*|\d[\d._]*/gu;
/** Words of assertions in any language. */
const VOCABULARY =
  /^(?:\w*assert\w*|expect\w*|require|should\w*|to[A-Z]\w*|to|be|is[A-Z]\w*|is|equal\w*|eq|not|and|or|in|self|t|that|Is|EXPECT\w*|CHECK\w*|REQUIRE\w*|with|raises|f|b)$/;

/** Returns the names and numbers that an assertion is about. */
export const extractTerms = (line: string): string[] =>
  (line.match(WORD) ?? []).filter((word) => !VOCABULARY.test(word));

/** Returns whether an assertion still exists in another form: all its terms are in new lines. */
export function isCovered(line: string, words: ReadonlySet<string>): boolean {
  const own = extractTerms(line);
  return own.length > 0 && own.every((word) => words.has(word));
}
