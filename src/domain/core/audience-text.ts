import { type JsonValue, mapStrings } from "./map-strings.ts";

// Noncharacters of Unicode, which are reserved for internal use: no text from outside means anything by them.
const OPEN = "\ufdd0";
const MIDDLE = "\ufdd1";
const CLOSE = "\ufdd2";
const MARKS = /[\ufdd0-\ufdd2]/g;
const MARK = /[\ufdd0-\ufdd2]/;
// A text that was clipped may lack its end: the rest of it is still for operators only.
const PASSAGE = /\ufdd0([^\ufdd0-\ufdd2]*)(?:\ufdd1([^\ufdd0-\ufdd2]*))?\ufdd2?/g;

/**
 * Writes one passage in two versions: one for everybody, and one for the operators of this installation, which may name
 * hosts, addresses, paths and settings. `publicText` and `operatorText` choose between them where the text is shown.
 */
export function audienceText(shown: string, forOperators: string): string {
  return `${OPEN}${publicText(shown)}${MIDDLE}${operatorText(forOperators)}${CLOSE}`;
}

/** Gives the version of a text that everybody may read. */
export function publicText(text: string): string {
  return resolvePassages(text, (shown) => shown);
}

/** Gives the version of a text that operators read. */
export function operatorText(text: string): string {
  return resolvePassages(text, (shown, forOperators) => forOperators ?? shown);
}

/** Tells whether a text has a passage that only operators may read. */
export function hasOperatorText(text: string): boolean {
  return text.includes(OPEN);
}

/** Chooses a version of every text in plain JSON. Gives the value itself where it has only one. */
export function resolveAudienceTexts<Value>(value: Value, isOperator: boolean): Value {
  return mapStrings(value as JsonValue, isOperator ? operatorText : publicText) as Value;
}

function resolvePassages(
  text: string,
  version: (shown: string, forOperators: string | undefined) => string,
): string {
  if (!MARK.test(text)) return text;
  return text
    .replace(PASSAGE, (_, shown: string, forOperators?: string) => version(shown, forOperators))
    .replace(MARKS, "");
}
