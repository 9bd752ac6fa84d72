import { type JsonValue, mapStrings } from "./map-strings.ts";

// Noncharacters of Unicode, reserved for internal use: they have no meaning in text from outside.
const OPEN = "\ufdd0";
const MIDDLE = "\ufdd1";
const CLOSE = "\ufdd2";
const MARKS = /[\ufdd0-\ufdd2]/g;
const MARK = /[\ufdd0-\ufdd2]/;
// A clipped text may lack the end mark: the rest of it is still for operators only.
const PASSAGE = /\ufdd0([^\ufdd0-\ufdd2]*)(?:\ufdd1([^\ufdd0-\ufdd2]*))?\ufdd2?/g;

/**
 * Encodes a passage in two versions: one for all readers, and one for the operators of this
 * installation, which may name hosts, addresses, paths and settings. `publicText` and
 * `operatorText` select the version where the text is shown.
 */
export function audienceText(shown: string, forOperators: string): string {
  return `${OPEN}${publicText(shown)}${MIDDLE}${operatorText(forOperators)}${CLOSE}`;
}

/** Returns the version of a text for all readers. */
export function publicText(text: string): string {
  return resolvePassages(text, (shown) => shown);
}

/** Returns the version of a text for operators. */
export function operatorText(text: string): string {
  return resolvePassages(text, (shown, forOperators) => forOperators ?? shown);
}

/** Returns whether a text has a passage for operators only. */
export function hasOperatorText(text: string): boolean {
  return text.includes(OPEN);
}

/**
 * Selects one version of every text in plain JSON. Returns the same value if no text has two
 * versions.
 */
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
