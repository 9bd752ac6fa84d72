import { extractTerms } from "./assertion.ts";
import type { LanguageRules } from "./language-rules.ts";
import { stripMessage } from "./strip-message.ts";
import {
  isClosingBracket,
  isOpeningBracket,
  type LineToken,
  tokenizeLine,
} from "./tokenize-line.ts";
import { readTolerances } from "./tolerance.ts";

/** Parts of a line to compare. */
export interface ExpectationReading {
  /** Line with a placeholder for each value. */
  readonly shape: string;
  /** Names that the line is about, without values and assertion words. */
  readonly subject: string;
  /** Values as written. */
  readonly values: readonly string[];
  /** Compared values, with those implied by a matcher: sorted and normalized. */
  readonly compared: string;
  /** Values in the compared calls, in the same form. */
  readonly inCalls: string;
}

/** Maximum characters of a line that are read. */
const MAX_LINE = 500;
const PLACEHOLDER = "\u0000";

/**
 * Parses the expectation of a test line. Messages, comments, test names and tolerances are ignored.
 */
export function readExpectation(line: string, rules: LanguageRules): ExpectationReading {
  const own = stripHead(line.slice(0, MAX_LINE), rules).replace(NOT_A_NUMBER, "NaN");
  const tokens = stripMessage(tokenizeLine(readTolerances(own).key, getCommentSign(rules)));
  const depths = computeCallDepths(tokens);
  const base = isStatement(tokens) ? 0 : 1;
  const values = tokens.flatMap((token, at) =>
    isValue(token)
      ? [{ text: `${isMinus(tokens, at - 1) ? "-" : ""}${token.text}`, depth: depths[at] ?? 0 }]
      : [],
  );
  const words = subjectText(tokens);
  const plain = (isInCall: boolean): string[] =>
    values
      .filter(({ depth }) => depth > base === isInCall)
      .flatMap(({ text }) => normalizeValue(text));
  return {
    shape: tokens
      .filter((_, at) => !isMinus(tokens, at))
      .map((token) => (isValue(token) ? PLACEHOLDER : token.text))
      .join(" "),
    subject: extractTerms(subjectText(findSubject(tokens))).join(" "),
    values: values.map(({ text }) => text),
    compared: [...plain(false), ...listImpliedValues(words)].sort().join("\n"),
    inCalls: plain(true).sort().join("\n"),
  };
}

const subjectText = (tokens: readonly LineToken[]): string =>
  tokens
    .filter((token, at) => !isValue(token) && !isMinus(tokens, at))
    .map(({ text }) => text)
    .join(" ");

/** Returns whether an assertion or a comparison has no brackets of its own. */
const isStatement = ([first, second]: readonly LineToken[]): boolean =>
  first?.text === "if" ||
  (/^assert\w*$/.test(first?.text ?? "") && !/^[(!.<]$/.test(second?.text ?? ""));

/** Computes the call depth of each token. */
function computeCallDepths(tokens: readonly LineToken[]): number[] {
  const open: number[] = [];
  let depth = 0;
  return tokens.map((token, at) => {
    if (isOpeningBracket(token)) {
      open.push(isCall(tokens, at) ? 1 : 0);
      depth += open.at(-1) ?? 0;
    } else if (isClosingBracket(token)) depth -= open.pop() ?? 0;
    return depth;
  });
}

const isCall = (tokens: readonly LineToken[], at: number): boolean =>
  tokens[at]?.text === "(" && /^(?:[\p{L}\p{N}_$]+|[!>)])$/u.test(tokens[at - 1]?.text ?? "");

/** Returns the subject of an assertion with a matcher behind it; otherwise all tokens. */
function findSubject(tokens: readonly LineToken[]): readonly LineToken[] {
  let depth = 0;
  const end = tokens.findIndex((token) => {
    depth += isOpeningBracket(token) ? 1 : isClosingBracket(token) ? -1 : 0;
    return depth === 0 && isClosingBracket(token);
  });
  return end !== -1 && /^(?:\.|->)$/.test(tokens[end + 1]?.text ?? "")
    ? tokens.slice(0, end)
    : tokens;
}

/** Not-a-number values in the spelling of several languages. */
const NOT_A_NUMBER =
  /\b(?:Number|Double|Float|double|float|math|np|numpy|torch)\.nan\b(?:\(\))?|\bfloat\(\s*["']nan["']\s*\)/gi;

/** Returns the comment sign of a language. */
export const getCommentSign = (rules: LanguageRules): "#" | "//" =>
  rules.comment.test("# x") ? "#" : "//";

/** Removes the head of a test on one line, up to its name. */
function stripHead(line: string, rules: LanguageRules): string {
  for (const test of rules.tests ?? []) {
    const head = test.exec(line)?.[0];
    if (head !== undefined) return line.slice(head.length);
  }
  return line;
}

const NAMED_VALUE =
  /^(?:true|false|null|none|nil|nan|undefined|nullptr|infinity|inf|[A-Z]\w*(?:Error|Exception))$/i;

const isValue = ({ kind, text }: LineToken): boolean =>
  kind === "string" || kind === "number" || (kind === "word" && NAMED_VALUE.test(text));

/** Returns whether a token is a negative sign and not a subtraction. */
function isMinus(tokens: readonly LineToken[], at: number): boolean {
  if (tokens[at]?.text !== "-" || tokens[at + 1]?.kind !== "number") return false;
  const before = tokens[at - 1];
  if (before === undefined || (before.kind === "word" && MATCHER.test(before.text))) return true;
  // An operator between backticks, as in Haskell.
  if (before.text.startsWith("`")) return true;
  return before.kind === "sign" && !/[)\]]/.test(before.text);
}

/** Words that are followed by a value without brackets. */
const MATCHER = /^(?:assert\w*|refute\w*|should\w*|be|eq|equal|return)$/i;

const EMPTY = /^(?:none|nil|null|nullptr)$/i;

/**
 * Normalizes truth values: an assertion without a value means true, so that true adds nothing, and
 * false is a negation.
 */
const normalizeValue = (value: string): string[] => {
  if (/^["'`]/.test(value)) return [`"${value.slice(1, -1)}"`];
  if (EMPTY.test(value)) return ["null"];
  const plain = value.replace(/(?<=\d)_(?=\d)/g, "").toLowerCase();
  return plain === "true" ? [] : [plain === "false" ? "not" : plain];
};

/** Values implied by a matcher or a negation. */
const IMPLIED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:assertFalse|IsFalse|BeFalse\w*|False|toBeFalsy|isFalse|be_falsey|[A-Z]+_FALSE)\b/, "not"],
  [
    /\b(?:assertIsNone|toBeNull|assertNull|isNull|be_nil|assert_nil|Nil|IsNull|Null|BeNull)\b/,
    "null",
  ],
  [/\btoBeUndefined\b/, "undefined"],
  [/\b(?:toBeNaN|isNaN|be_nan|NaN)\b/, "nan"],
  [/\b(?:toBeEmpty|isEmpty|be_empty|assert_empty|Empty|BeEmpty)\b/, "empty"],
  [/\b(?:not|not_to|to_not)\b|!(?!=|\s\()/, "not"],
];

const listImpliedValues = (words: string): string[] =>
  IMPLIED.flatMap(([pattern, value]) => (pattern.test(words) ? [value] : []));
