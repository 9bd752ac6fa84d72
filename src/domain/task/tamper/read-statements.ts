import { getCommentSign } from "./expectation.ts";
import { findExpectingLines, isBody } from "./expecting-lines.ts";
import type { LanguageRules } from "./language-rules.ts";
import { maskNonCode } from "./mask-non-code.ts";
import { stripMessage } from "./strip-message.ts";
import {
  isClosingBracket,
  isOpeningBracket,
  type LineToken,
  tokenizeLine,
} from "./tokenize-line.ts";

/** Statement of a test, on one line or several. */
export interface Statement {
  /** 1-based number of its first line. */
  readonly line: number;
  readonly end: number;
  /** Tokens without comments and messages. */
  readonly tokens: readonly LineToken[];
  /** True if it contains an expectation of the test. */
  readonly isExpecting: boolean;
}

/** Maximum characters of a line that are read, and maximum tokens of a statement. */
const MAX_LINE = 500;
const MAX_TOKENS = 2_000;

interface StatementDraft {
  line: number;
  end: number;
  tokens: LineToken[];
  isExpecting: boolean;
}

/**
 * Splits a file into statements: a line continues the previous one inside brackets that contain
 * values.
 */
export function readStatements(
  lines: readonly string[],
  rules: LanguageRules,
): readonly Statement[] {
  const expecting = findExpectingLines(lines, rules);
  const found: StatementDraft[] = [];
  const bodies: boolean[] = [];
  for (const [at, text] of maskNonCode(lines, rules).entries()) {
    const tokens = tokenizeLine(text.slice(0, MAX_LINE), getCommentSign(rules));
    const line = at + 1;
    const isExpecting = expecting.has(line);
    const last = bodies.at(-1) === false ? found.at(-1) : undefined;
    if (last !== undefined) extendStatement(last, { line, end: line, tokens, isExpecting });
    else if (tokens.length > 0) found.push({ line, end: line, tokens, isExpecting });
    followBodies(tokens, bodies);
  }
  return found.map((one) => ({ ...one, tokens: stripTrailing(stripMessage(one.tokens)) }));
}

function extendStatement(last: StatementDraft, { end, tokens, isExpecting }: StatementDraft): void {
  last.end = end;
  last.isExpecting ||= isExpecting;
  if (last.tokens.length < MAX_TOKENS) last.tokens.push(...tokens);
}

/** Tracks for each open bracket whether it contains statements. */
function followBodies(tokens: readonly LineToken[], bodies: boolean[]): void {
  for (const [at, token] of tokens.entries()) {
    if (isOpeningBracket(token)) bodies.push(isBody(tokens, at) || isBlock(tokens, at));
    else if (isClosingBracket(token)) bodies.pop();
  }
}

/** Returns whether a brace at the end of a line opens a class or another named block. */
const isBlock = (tokens: readonly LineToken[], at: number): boolean =>
  tokens[at]?.text === "{" &&
  at === tokens.length - 1 &&
  at > 0 &&
  !tokens.slice(0, at).some(({ text }) => /^(?:=|:|,|\(|\[|return)$/.test(text));

/** Removes semicolons, and commas before a closing bracket: formatters add them. */
const stripTrailing = (tokens: readonly LineToken[]): readonly LineToken[] =>
  tokens.filter(({ text }, at) => {
    const next = tokens[at + 1];
    return text !== ";" && !(text === "," && (next === undefined || isClosingBracket(next)));
  });
