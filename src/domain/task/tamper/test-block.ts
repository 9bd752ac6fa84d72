import type { NumberedLine } from "./diff-lines.ts";
import type { LanguageRules } from "./language-rules.ts";
import { maskNonCode } from "./mask-non-code.ts";

/** Test in a file. */
export interface TestBlock {
  readonly name: string;
  /** 1-based, of the file. */
  readonly line: number;
  /** Code of the test; for a test on one line, that line. */
  readonly body: readonly NumberedLine[];
}

/** Tests of a file, and the code outside of them. */
export interface SplitTests {
  readonly tests: readonly TestBlock[];
  /** Code outside of tests. */
  readonly rest: readonly NumberedLine[];
}

/** Maximum lines between a test's mark and its name. */
const MAX_MARKS = 8;

/** Finds the tests of a file by their first lines and indentation. */
export function splitTests(lines: readonly string[], rules: LanguageRules): SplitTests {
  const code = maskNonCode(lines, rules);
  const tests: TestBlock[] = [];
  const rest: NumberedLine[] = [];
  let at = 0;
  while (at < code.length) {
    const head = readHead(code, at, rules);
    if (head === undefined) {
      rest.push(...listCodeLines(code, at, at + 1));
      at += 1;
      continue;
    }
    const end = findBlockEnd(code, head.at);
    const inner = listCodeLines(code, head.at + 1, end).filter(
      ({ text }) => !/^\s*[)\]}]+;?$/.test(text),
    );
    const isOneLine = end === head.at + 1;
    const body = [
      ...listCodeLines(code, at, head.at),
      ...(isOneLine ? listCodeLines(code, head.at, head.at + 1) : inner),
    ];
    tests.push({ name: normalizeName(head.name), line: head.at + 1, body });
    at = end;
  }
  return { tests, rest };
}

const listCodeLines = (code: readonly string[], from: number, to: number): NumberedLine[] =>
  code
    .slice(from, to)
    .map((text, at) => ({ line: from + at + 1, text }))
    .filter(({ text }) => text.trim() !== "");

/** Normalizes the name of a test; one disabled in GoogleTest keeps its name. */
const normalizeName = (name: string): string => name.replace(/\bDISABLED_/g, "").trim();

interface TestHead {
  readonly name: string;
  /** Index of the line with the name. */
  readonly at: number;
}

function readHead(code: readonly string[], at: number, rules: LanguageRules): TestHead | undefined {
  const line = code[at] ?? "";
  const isCut = /\(\s*$/.test(line);
  const whole = isCut ? `${line}${(code[at + 1] ?? "").trim()}` : line;
  for (const test of rules.tests ?? []) {
    const name = test.exec(whole)?.groups?.name;
    if (name !== undefined) return { name, at };
  }
  return rules.marked?.mark.test(line) ? findNameBelow(code, at, rules.marked.name) : undefined;
}

function findNameBelow(
  code: readonly string[],
  from: number,
  pattern: RegExp,
): TestHead | undefined {
  for (let at = from; at < Math.min(from + MAX_MARKS, code.length); at += 1) {
    const name = pattern.exec(code[at] ?? "")?.groups?.name;
    if (name !== undefined) return { name, at };
  }
  return undefined;
}

const measureIndent = (line: string): number => line.length - line.trimStart().length;

/**
 * Returns the index of the line after a block: it continues while lines are indented, and over the
 * brackets of its head.
 */
function findBlockEnd(code: readonly string[], head: number): number {
  const indent = measureIndent(code[head] ?? "");
  let end = head + 1;
  for (let at = head + 1; at < code.length; at += 1) {
    const line = code[at] ?? "";
    if (line.trim() === "") continue;
    if (isOutside(line, indent)) return closes(line, indent) ? at + 1 : end;
    end = at + 1;
  }
  return end;
}

const isOutside = (line: string, indent: number): boolean =>
  measureIndent(line) < indent || (measureIndent(line) === indent && !GOES_ON.test(line));
const closes = (line: string, indent: number): boolean =>
  measureIndent(line) === indent && CLOSES.test(line);

/** End of a multi-line head, or a bracket on a line of its own below it. */
const GOES_ON = /^\s*(?:[)\]}].*(?:[{(:[]|=>)|\{)\s*$/;
const CLOSES = /^\s*(?:[)\]}]|end\b)/;
