import type { CandidateGroup, FailingTest, FailureReport } from "./candidate-group.ts";
import { type ReportLine, readReportLines } from "./report-lines.ts";

const MAX_GROUPS = 50;
const MAX_TESTS = 500;

/** Group being parsed. */
interface Section {
  readonly start: number;
  readonly title: string;
  /** Tracebacks by the id of their test. */
  readonly tests: Map<string, string | undefined>;
}

interface ParserState {
  readonly sections: Section[];
  /** Test of the bullet above. */
  test?: string | undefined;
  /** Lines of its traceback while its fence is open, and their indentation. */
  block?: { readonly lines: string[]; readonly indent: number } | undefined;
  /** True if the maximum number of groups is reached: further headings are text. */
  isFull: boolean;
}

/**
 * Parses a failure report into groups (`## Svc candidate failure group 1/2: title`), their tests
 * (`` - `id` ``) and tracebacks (an indented fence under a test). With fewer than two headings, the
 * whole report is one group. Beyond 50 groups, or 500 tests in one, the rest stays in the text.
 */
export function parseReport(context: string): FailureReport {
  const preamble: Section = { start: 0, title: "", tests: new Map() };
  const reading: ParserState = { sections: [preamble], isFull: false };
  for (const line of readReportLines(context)) readLine(reading, line);
  endBlock(reading);
  const [, first, ...others] = reading.sections;
  if (first === undefined || others.length === 0) return toSingleGroup(context, reading.sections);
  const groups = [first, ...others];
  return {
    preamble: context.slice(0, first.start),
    groups: groups.map((section, at) => ({
      title: section.title,
      index: at + 1,
      total: groups.length,
      tests: toFailingTests(section),
      text: context.slice(section.start, groups[at + 1]?.start),
    })),
  };
}

function toSingleGroup(text: string, sections: readonly Section[]): FailureReport {
  const tests = new Map(sections.flatMap((section) => [...section.tests]));
  const group: CandidateGroup = {
    title: sections.at(-1)?.title ?? "",
    index: 1,
    total: 1,
    tests: toFailingTests({ tests }),
    text,
  };
  return { preamble: "", groups: [group] };
}

function toFailingTests({ tests }: Pick<Section, "tests">): FailingTest[] {
  return [...tests]
    .slice(0, MAX_TESTS)
    .map(([id, traceback]) => (traceback === undefined ? { id } : { id, traceback }));
}

function readLine(reading: ParserState, line: ReportLine): void {
  if (line.kind === "code") {
    reading.block?.lines.push(dedent(line.text, reading.block.indent));
    return;
  }
  endBlock(reading);
  if (line.kind === "heading") startSection(reading, line);
  else if (line.kind === "bullet") startTest(reading, line.id);
  else if (line.kind === "open") startBlock(reading, line.indent);
  else if (line.kind === "text" && /^[^ \t]/.test(line.text)) reading.test = undefined;
}

function startSection(reading: ParserState, heading: ReportLine & { kind: "heading" }): void {
  reading.test = undefined;
  reading.isFull ||= reading.sections.length > MAX_GROUPS;
  if (reading.isFull) return;
  reading.sections.push({ start: heading.start, title: heading.title, tests: new Map() });
}

function startTest(reading: ParserState, id: string): void {
  const tests = reading.sections.at(-1)?.tests;
  const isKept =
    tests !== undefined && !reading.isFull && (tests.has(id) || tests.size < MAX_TESTS);
  reading.test = isKept ? id : undefined;
  if (isKept && !tests.has(id)) tests.set(id, undefined);
}

/** Starts a traceback with the first indented block; a block at the margin belongs to no test. */
function startBlock(reading: ParserState, indent: number): void {
  if (indent === 0) reading.test = undefined;
  const { test } = reading;
  if (test === undefined || reading.sections.at(-1)?.tests.get(test) !== undefined) return;
  reading.block = { lines: [], indent };
}

function endBlock(reading: ParserState): void {
  const { block, test, sections } = reading;
  reading.block = undefined;
  if (block === undefined || test === undefined) return;
  const traceback = block.lines.join("\n");
  if (traceback.trim() !== "") sections.at(-1)?.tests.set(test, traceback);
}

function dedent(line: string, indent: number): string {
  const text = line.search(/[^ \t]/);
  return line.slice(Math.min(indent, text === -1 ? line.length : text));
}
