import { getCommentSign } from "./expectation.ts";
import type { LanguageRules } from "./language-rules.ts";
import { maskNonCode } from "./mask-non-code.ts";
import {
  isClosingBracket,
  isOpeningBracket,
  type LineToken,
  tokenizeLine,
} from "./tokenize-line.ts";

/** Values whose name marks them as expected. */
const NAMED =
  /^\s*(?:(?:const|let|var|auto|int|float|double|String|final)\s+){0,3}["']?_?(?:want|wanted|expect|expected|exp|golden)(?:[_A-Z]\w*)?["']?\s*(?::\s*\w+\s*)?(?::?=(?!=)|:)\s*[-+]?["'`\w][^([{]*$/;
/** Values of a table-driven test. */
const TABLE =
  /\bparametrize\s*\(|\.each\s*[(`]|\bTestCase\w*\s*\(|\b(?:InlineData|DataRow|CsvSource|ValueSource)\b|\[\](?:struct\s*\{|\w+\{)|\bmap\[\w+\]/;
const COMPARISON = /^\s*(?:\}\s*else\s+)?if\b.*(?:[!=]=|[<>]|Equal\w*\(|Diff\()/;
const FAILURE =
  /\b[tbf]\.(?:Errorf?|Fatalf?|Logf?)\s*\(|\bself\.fail\s*\(|^\s*(?:panic|fail|flunk)\w*!?\s*\(|\bAssert\.Fail\s*\(/;
/** Maximum lines between a comparison and the report of its failure. */
const NEAR = 3;
/** Maximum characters of a line that are read. */
const MAX_LINE = 500;

/**
 * Returns the numbers of the lines that contain a test's expectations: assertions, comparisons that
 * end in a failure, tables, and values named as expected; all lines of multi-line ones. Takes time
 * linear in the file.
 */
export function findExpectingLines(
  lines: readonly string[],
  rules: LanguageRules,
): ReadonlySet<number> {
  const code = maskNonCode(lines, rules).map((line) => line.slice(0, MAX_LINE));
  const found = new Set<number>();
  const stack: OpenBracket[] = [];
  for (const [at, line] of code.entries()) {
    const tokens = tokenizeLine(line, getCommentSign(rules));
    const isFailure = FAILURE.test(line);
    const isOwn = !isFailure && expectsItself(code, at, rules);
    const top = stack.at(-1);
    const isEnd = top?.isOwn === true && tokens[0] !== undefined && isClosingBracket(tokens[0]);
    if (!isFailure && (isOwn || isEnd || top?.isExpecting === true)) found.add(at + 1);
    followBrackets(tokens, stack, isOwn || isEnd);
  }
  return found;
}

interface OpenBracket {
  /** True if it is in a line with an expectation. */
  readonly isOwn: boolean;
  /** True if it contains expected values. */
  readonly isExpecting: boolean;
}

function expectsItself(code: readonly string[], at: number, rules: LanguageRules): boolean {
  const line = code[at] ?? "";
  if (rules.assertion.test(line) || NAMED.test(line) || TABLE.test(line)) return true;
  return (
    COMPARISON.test(line) &&
    code.slice(at + 1, at + 1 + NEAR).some((next) => rules.assertion.test(next))
  );
}

/**
 * Tracks brackets: one that opens a body at the end of a line contains statements, any other
 * contains values.
 */
function followBrackets(
  tokens: readonly LineToken[],
  stack: OpenBracket[],
  isOwnLine: boolean,
): void {
  for (const [at, token] of tokens.entries()) {
    if (isOpeningBracket(token)) {
      const isOwn = isOwnLine || stack.at(-1)?.isExpecting === true;
      stack.push({ isOwn, isExpecting: isOwn && !isBody(tokens, at) });
    } else if (isClosingBracket(token)) stack.pop();
  }
}

const CONTROL = /^(?:if|else|for|while|switch|match|try|do)$/;
/** Returns whether a bracket at the end of a line opens a body of statements. */
export const isBody = (tokens: readonly LineToken[], at: number): boolean =>
  tokens[at]?.text === "{" &&
  at === tokens.length - 1 &&
  (/^(?:=>|\)|->)$/.test(tokens[at - 1]?.text ?? "") ||
    tokens.slice(0, 3).some(({ text }) => CONTROL.test(text)));
