import { getCommentSign } from "./expectation.ts";
import type { LanguageRules } from "./language-rules.ts";
import { maskNonCode } from "./mask-non-code.ts";
import {
  isClosingBracket,
  isOpeningBracket,
  type LineToken,
  tokenizeLine,
} from "./tokenize-line.ts";

/** A value that is named as an expected one. */
const NAMED =
  /^\s*(?:(?:const|let|var|auto|int|float|double|String|final)\s+){0,3}["']?_?(?:want|wanted|expect|expected|exp|golden)(?:[_A-Z]\w*)?["']?\s*(?::\s*\w+\s*)?(?::?=(?!=)|:)\s*[-+]?["'`\w][^([{]*$/;
/** Values of a test that is run for each row of a table. */
const TABLE =
  /\bparametrize\s*\(|\.each\s*[(`]|\bTestCase\w*\s*\(|\b(?:InlineData|DataRow|CsvSource|ValueSource)\b|\[\](?:struct\s*\{|\w+\{)|\bmap\[\w+\]/;
const COMPARISON = /^\s*(?:\}\s*else\s+)?if\b.*(?:[!=]=|[<>]|Equal\w*\(|Diff\()/;
const FAILURE =
  /\b[tbf]\.(?:Errorf?|Fatalf?|Logf?)\s*\(|\bself\.fail\s*\(|^\s*(?:panic|fail|flunk)\w*!?\s*\(|\bAssert\.Fail\s*\(/;
/** Lines after a comparison in which its failure is told. */
const NEAR = 3;
/** Longest part of a line that is read. */
const MAX_LINE = 500;

/**
 * Numbers of the lines that say what a test expects: assertions, comparisons that end in a failure, tables, and values
 * that are named so; of those over several lines, all. Takes time in proportion to the file.
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
  /** Whether it stands in a line that expects something. */
  readonly isOwn: boolean;
  /** Whether it holds values that are expected. */
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

/** A bracket that opens a body at the end of a line holds statements, and another one values. */
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
/** Tells whether a bracket at the end of a line opens a body of statements. */
export const isBody = (tokens: readonly LineToken[], at: number): boolean =>
  tokens[at]?.text === "{" &&
  at === tokens.length - 1 &&
  (/^(?:=>|\)|->)$/.test(tokens[at - 1]?.text ?? "") ||
    tokens.slice(0, 3).some(({ text }) => CONTROL.test(text)));
