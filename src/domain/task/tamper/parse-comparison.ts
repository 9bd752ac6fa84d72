import { isClosingBracket, isOpeningBracket, type LineToken } from "./tokenize-line.ts";

/** Parsed comparison. */
export interface ComparedParts {
  /** Expression under test. */
  readonly subject: string;
  /** Tokens of the expected value. */
  readonly expected: readonly LineToken[];
}

const COMPARISON = /^(?:[=!]==?|<=?|>=?|in|is)$/;
const HEAD = /^(?:assert|if|guard|unless)$/;

/** Parses the statement of an assertion; returns each possible reading. */
export function parseComparison(tokens: readonly LineToken[]): readonly ComparedParts[] {
  const hasHead = HEAD.test(tokens[0]?.text ?? "");
  const own = hasHead ? stripBody(tokens.slice(1)) : tokens;
  const depths = computeDepths(own);
  const end = own.findIndex((token, at) => isClosingBracket(token) && depths[at] === 0);
  // A matcher behind its subject: its arguments are compared, regardless of its name.
  if (!hasHead && end !== -1 && /^(?:\.|->)$/.test(own[end + 1]?.text ?? "")) {
    const matcher = tokensToText(own.filter((_, at) => at > end && depths[at] === 0));
    const isArgument = (token: LineToken, at: number): boolean =>
      (depths[at] ?? 0) > (isOpeningBracket(token) ? 1 : 0);
    const given = own.filter((token, at) => at > end && isArgument(token, at));
    const subject = own.slice(own.findIndex(isOpeningBracket) + 1, end);
    return [
      { subject: `${tokensToText(subject)} ${matcher}`, expected: given },
      ...(isOpeningBracket(subject[0] ?? given[0] ?? NOTHING)
        ? [{ subject: `${matcher} ${tokensToText(given)}`, expected: subject }]
        : []),
    ];
  }
  const sign = own.findIndex(({ text }, at) => depths[at] === 0 && COMPARISON.test(text));
  if (sign > 0 && hasHead)
    return [
      { subject: tokensToText(own.slice(0, sign)), expected: own.slice(sign).map(normalizeSign) },
    ];
  if (!ASSERTION.test(tokensToText(own.slice(0, own.findIndex(isOpeningBracket))))) return [];
  const all = splitArguments(own, depths);
  if (all.length > MAX_ARGUMENTS) return [];
  const texts = all.map(tokensToText);
  return all.map((expected, at) => ({
    subject: `${own[0]?.text} ${at} ${texts.with(at, "?").join(" , ")}`,
    expected,
  }));
}

/**
 * Maximum arguments of a call of which each may be the expected one: its subject contains all
 * others.
 */
const MAX_ARGUMENTS = 8;

const NOTHING: LineToken = { kind: "word", text: "" };
const ASSERTION = /assert|expect|check|require|isinstance|equal|same|eq\b|must|should/i;

/** Removes the brace of the block behind a condition. */
const stripBody = (tokens: readonly LineToken[]): readonly LineToken[] =>
  tokens.at(-1)?.text === "{" ? tokens.slice(0, -1) : tokens;

const SIGNS: Readonly<Record<string, string>> = { is: "==", "===": "==", "!==": "!=" };
const normalizeSign = (token: LineToken, at: number): LineToken =>
  at === 0 ? { ...token, text: SIGNS[token.text] ?? token.text } : token;

/** Splits the arguments of a call. */
function splitArguments(
  tokens: readonly LineToken[],
  depths: readonly number[],
): readonly (readonly LineToken[])[] {
  const start = tokens.findIndex(isOpeningBracket);
  if (start < 1 || tokens[start]?.text !== "(" || depths.at(-1) !== 0) return [];
  const parts: LineToken[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    if (at <= start || at === tokens.length - 1) continue;
    if (token.text === "," && depths[at] === 1) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts.length > 1 ? parts : [];
}

/** Computes the number of open brackets behind each token. */
function computeDepths(tokens: readonly LineToken[]): readonly number[] {
  let depth = 0;
  return tokens.map((token) => {
    depth += isOpeningBracket(token) ? 1 : isClosingBracket(token) ? -1 : 0;
    return depth;
  });
}

/** Joins tokens into text with normalized quotes and numbers. */
export const tokensToText = (tokens: readonly LineToken[]): string =>
  tokens
    .map(({ kind, text }) =>
      kind === "string"
        ? `"${text.slice(1, -1)}"`
        : kind === "number"
          ? text.replace(/(?<=\d)_(?=\d)/g, "")
          : text,
    )
    .join(" ");
