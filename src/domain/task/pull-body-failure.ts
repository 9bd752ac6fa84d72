import { toCodeSpan, toFencedBlock, toHtmlLine, toPlainReport } from "../publish/quoted-text.ts";
import { clipUntrusted } from "../untrusted/untrusted.ts";
import type { CandidateGroup, FailingTest } from "./candidate-group.ts";

/** Maximum characters of one traceback, if there is room. */
export const MAX_TRACEBACK_CHARS = 2_500;

const MAX_TRACEBACKS = 5;
const MAX_TESTS = 20;
/**
 * Terminal escape sequences and the like are removed before the text is cut to its displayed
 * length.
 */
const MAX_READ_CHARS = 20_000;
/** Minimum length of a cut traceback: below it, the traceback is omitted. */
const MIN_TRACEBACK_CHARS = 200;

/**
 * Renders the failure that a pull request fixes, folded: its tests and the tails of their output;
 * empty if the report has no content.
 */
export function renderFailureSection(
  group: CandidateGroup,
  tracebackChars = MAX_TRACEBACK_CHARS,
): string {
  const parts =
    group.tests.length > 0
      ? renderTests(group, tracebackChars)
      : [takeTail(group.text, tracebackChars)];
  const shown = parts.filter((part) => part !== "");
  if (shown.length === 0 && group.title === "") return "";
  return [
    "## Original CI failure",
    `<details>\n<summary>${renderSummary(group)}</summary>`,
    ...shown,
    "</details>",
  ].join("\n\n");
}

function renderSummary({ title, tests }: CandidateGroup): string {
  const count = `${tests.length} failing test${tests.length === 1 ? "" : "s"}`;
  const summary = tests.length === 0 ? "what CI reported" : count;
  const name = toHtmlLine(title);
  return name === "" ? summary : `${name} (${summary})`;
}

function renderTests({ tests }: CandidateGroup, tracebackChars: number): readonly string[] {
  const listed = tests.slice(0, MAX_TESTS).map(({ id }) => `- ${toCodeSpan(id, 500)}`);
  const more = tests.length - listed.length;
  if (more > 0) listed.push(`- … and ${more} more`);
  const printed = tests.filter(({ traceback }) => traceback !== undefined);
  return [
    listed.join("\n"),
    ...printed.slice(0, MAX_TRACEBACKS).map((test) => renderTraceback(test, tracebackChars)),
  ];
}

function renderTraceback({ id, traceback = "" }: FailingTest, maxChars: number): string {
  const shown = takeTail(traceback, maxChars);
  return shown === "" ? "" : `${toCodeSpan(id, 500)} printed:\n\n${shown}`;
}

function takeTail(text: string, maxChars: number): string {
  if (maxChars < MIN_TRACEBACK_CHARS || text.trim() === "") return "";
  const plain = toPlainReport(clipUntrusted(text.trimEnd(), MAX_READ_CHARS, true)).trimEnd();
  return plain === "" ? "" : toFencedBlock(clipUntrusted(plain, maxChars, true));
}
