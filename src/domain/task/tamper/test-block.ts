import type { NumberedLine } from "./diff-lines.ts";
import type { LanguageRules } from "./language-rules.ts";
import { maskNonCode } from "./mask-non-code.ts";

/** A test in a file. */
export interface TestBlock {
  readonly name: string;
  /** 1-based, of the file. */
  readonly line: number;
  /** Its code; of a test on one line, that line. */
  readonly body: readonly NumberedLine[];
}

export interface SplitTests {
  readonly tests: readonly TestBlock[];
  /** Code that belongs to no test. */
  readonly rest: readonly NumberedLine[];
}

/** How far below its mark the name of a test may stand. */
const MAX_MARKS = 8;

/** Finds the tests of a file by how they begin and are indented. */
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

/** What GoogleTest leaves out has the name still. */
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

/** Index of the line after a block: it goes on while lines are indented, and over the brackets of its head. */
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

/** The end of a head over several lines, or a bracket on a line of its own below it. */
const GOES_ON = /^\s*(?:[)\]}].*(?:[{(:[]|=>)|\{)\s*$/;
const CLOSES = /^\s*(?:[)\]}]|end\b)/;
