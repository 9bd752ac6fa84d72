import { describe, expect, it } from "vitest";
import { createReviewParser } from "../../../../src/app/review/parse-review.ts";
import { planReview } from "../../../../src/domain/finding/plan-review.ts";
import { createRandom, type Random } from "../../../crash/random.ts";

const NONCE = "a41f09c2d7e84b53";
const PATHS = ["src/pay/charge.ts", "pkg/util/new_table.go", "app/[id]/page.tsx", "Makefile"];
const LENGTH = 90;
const FILES = PATHS.map((path) => ({
  path,
  status: "added" as const,
  patch: `@@ -0,0 +1,${LENGTH} @@\n${Array.from({ length: LENGTH }, (_, at) => `+line ${at + 1} of ${path}`).join("\n")}`,
}));

interface ExpectedFinding {
  readonly path: string;
  readonly from: number;
  readonly to: number;
  readonly body: string;
}

type Members = Readonly<Record<string, unknown>>;

const windows = (path: string): string => path.replaceAll("/", "\\");

/** Ways in which models write a path. */
const PATH_FORMS: readonly ((path: string) => string)[] = [
  (path) => path,
  windows,
  (path) => `.\\${windows(path)}`,
  (path) => `\`${path}\``,
  (path) => `\`${windows(path)}\``,
  (path) => `**${path}**`,
  (path) => `**\`${path}\`**`,
  (path) => `"${path}"`,
  (path) => `'${path}'`,
  (path) => ` ${path} `,
  (path) => `${path} (new)`,
  (path) => `${path} (modified)`,
  (path) => `${path} (new file)`,
  (path) => `${path} (added)`,
  (path) => `${path} [modified]`,
  (path) => `${path} - modified`,
  (path) => `\`${path}\` (new)`,
  (path) => `a/${path}`,
  (path) => `b/${path}`,
  (path) => `./${path}`,
  (path) => `/${path}`,
  (path) => `+++ b/${path}`,
  (path) => `--- a/${path}`,
  (path) => `File: ${path}`,
  (path) => `file: \`${path}\``,
  (path) => `📄 ${path}`,
  (path) => `${path}:`,
  (path) => `/workspace/repo/${path}`,
  (path) => `C:\\work\\repo\\${windows(path)}`,
  (path) => `file:///workspace/repo/${path}`,
  (path) => `https://github.com/o/r/blob/0a1b2c3/${path}`,
];

const wide = (value: number | string): string =>
  String(value).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

/** Ways in which models write one line. */
const LINE_FORMS: readonly ((line: number) => unknown)[] = [
  (line) => line,
  (line) => `${line}`,
  (line) => `[R ${line}]`,
  (line) => `[R    ${line}]`,
  (line) => `[R   ${line}] +line ${line}`,
  (line) => `R${line}`,
  (line) => `R ${line}`,
  (line) => `L${line}`,
  (line) => `RIGHT ${line}`,
  (line) => `RIGHT:${line}`,
  (line) => wide(line),
  (line) => `Line ${line}`,
  (line) => `line: ${line}`,
  (line) => `ln ${line}`,
  (line) => `#L${line}`,
  (line) => `#${line}`,
  (line) => `+${line}`,
  (line) => `${line} (new)`,
  (line) => `${line} (RIGHT)`,
  (line) => `~${line}`,
  (line) => `\`${line}\``,
  (line) => `第${line}行`,
  (line) => `${line}.`,
  (line) => [line],
  (line) => [`R${line}`],
  (line) => ({ line, character: undefined }),
  (line) => ({ start: line, end: line }),
  (line) => ({ from: line, to: line }),
  (line) => ({ number: line, side: "RIGHT" }),
  (line) => ({ line: line - 1, character: 4 }),
  (line) => ({ line, column: 4 }),
];

/** Ways in which models write a range of lines in one value. */
const RANGE_FORMS: readonly ((from: number, to: number) => unknown)[] = [
  (from, to) => `${from}-${to}`,
  (from, to) => `${from}–${to}`,
  (from, to) => `${from}—${to}`,
  (from, to) => `${from} - ${to}`,
  (from, to) => `${from}−${to}`,
  (from, to) => `${from}‑${to}`,
  (from, to) => `${from}..${to}`,
  (from, to) => `${from}…${to}`,
  (from, to) => `${from} to ${to}`,
  (from, to) => `${from} through ${to}`,
  (from, to) => `${from}~${to}`,
  (from, to) => `${from}至${to}`,
  (from, to) => `第${from}-${to}行`,
  (from, to) => `L${from}-L${to}`,
  (from, to) => `L${from}-${to}`,
  (from, to) => `#L${from}-L${to}`,
  (from, to) => `R${from}–R${to}`,
  (from, to) => `[R   ${from}]-[R   ${to}]`,
  (from, to) => `[R ${from}] to [R ${to}]`,
  (from, to) => `[R ${from}-${to}]`,
  (from, to) => `[${from}, ${to}]`,
  (from, to) => `[${from}-${to}]`,
  (from, to) => `(${from}-${to})`,
  (from, to) => `lines ${from}-${to}`,
  (from, to) => `Lines: ${from} – ${to}`,
  (from, to) => `lines ${from} to ${to}`,
  (from, to) => `between ${from} and ${to}`,
  (from, to) => `${wide(from)}-${wide(to)}`,
  (from, to) => `${wide(from)}－${wide(to)}`,
  (from, to) => `\`${from}-${to}\``,
  (from, to) => [from, to],
  (from, to) => [`${from}`, `${to}`],
  (from, to) => [`L${from}`, `L${to}`],
  (from, to) => [[from, to]],
  (from, to) => [`${from}-${to}`],
  (from, to) => Array.from({ length: to - from + 1 }, (_, at) => from + at),
  (from, to) => ({ from, to }),
  (from, to) => ({ start: from, end: to }),
  (from, to) => ({ begin: from, end: to }),
  (from, to) => ({ first: from, last: to }),
  (from, to) => ({ start_line: from, end_line: to }),
  (from, to) => ({ startLine: from, endLine: to }),
  (from, to) => ({ line_start: `${from}`, line_end: `${to}` }),
  (from, to) => ({ start: `L${from}`, end: `L${to}` }),
  (from, to) => ({ start: { line: from, column: 1 }, end: { line: to, column: 9 } }),
  (from, to) => ({ start: { line: from }, end: { line: to } }),
  (from, to) => ({
    start: { line: from - 1, character: 0 },
    end: { line: to - 1, character: 12 },
  }),
  (from, to) => ({ start: { line: from - 1, character: 0 }, end: { line: to, character: 0 } }),
];

const LINE_KEYS = ["line", "lines", "line_number", "lineRange", "line_range", "range"];
const PATH_KEYS = ["path", "file", "filename", "filePath"];

/** Ways in which models put a path and its lines together. */
const JOINED: readonly ((path: string, lines: string) => Members)[] = [
  (path, lines) => ({ path: `${path}:${lines}` }),
  (path, lines) => ({ file: `\`${path}:${lines}\`` }),
  (path, lines) => ({ path: `\`${path}\`:${lines}` }),
  (path, lines) => ({ path: `${windows(path)}:${lines}` }),
  (path, lines) => ({ path: `${path}#L${lines.replace("-", "-L")}` }),
  (path, lines) => ({ path: `${path} (lines ${lines})` }),
  (path, lines) => ({ path: `${path} (line ${lines})` }),
  (path, lines) => ({ path: `${path}, line ${lines}` }),
  (path, lines) => ({ path: `${path} line ${lines}` }),
  (path, lines) => ({ path: `${path} [R   ${lines}]` }),
  (path, lines) => ({ path: `${path}:R${lines}` }),
  (path, lines) => ({ path: `${path} @ ${lines}` }),
  (path, lines) => ({ path: `${path} L${lines}` }),
  (path, lines) => ({ location: `${path}:${lines}` }),
  (path, lines) => ({ location: `\`${path}:${lines}\`` }),
  (path, lines) => ({ location: `${windows(path)}:${lines}` }),
  (path, lines) => ({ location: `${path} (line ${lines})` }),
  (path, lines) => ({ location: { path, lines } }),
  (path, lines) => ({ location: { file: `\`${path}\``, line: lines } }),
  (path, lines) => ({ location: { path, range: lines } }),
  (path, lines) => ({ position: `${path}:${lines}` }),
  (path, lines) => ({ file: { path, lines } }),
  (path, lines) => ({ file: { path }, line: lines }),
  (path, lines) => ({ path: `${path}:${lines}`, line: lines }),
  (path, lines) => ({ location: `https://github.com/o/r/blob/main/${path}#L${lines}` }),
  (path, lines) => ({ location: `[${path}:${lines}](${path}#L${lines})` }),
];

/** Ways in which tools write places, as models have read them a thousand times. */
const TOOLS: readonly ((path: string, from: number, to: number) => Members)[] = [
  (path, from, to) => ({
    uri: `file:///${path}`,
    range: {
      start: { line: from - 1, character: 2 },
      end: { line: to - 1, character: 12 },
    },
  }),
  (path, from, to) => ({
    location: {
      uri: path,
      range: {
        start: { line: from - 1, character: 2 },
        end: { line: to - 1, character: 12 },
      },
    },
  }),
  (path, from, to) => ({
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: path },
          region: { startLine: from, endLine: to },
        },
      },
    ],
  }),
  (path, from, to) => ({ path, start: { line: from, col: 1 }, end: { line: to, col: 9 } }),
  (path, from, to) => ({ location: { path, lines: { begin: from, end: to } } }),
  (path, from, to) => ({ path, line: from, endLine: to, column: 3 }),
  (path, from, to) => ({
    path,
    loc: { start: { line: from, column: 1 }, end: { line: to, column: 2 } },
  }),
  (path, from, to) => ({ path, location: { start_line: from, end_line: to } }),
  (path, from, to) => ({ path, position: { start: from, end: to } }),
  (path, from, to) => ({ path, lineStart: from, lineEnd: to }),
  (path, from, to) => ({ path, start_line: `R${from}`, line: `R${to}` }),
  (path, from, to) => ({ path, start_line: `[R ${from}]`, line: `[R ${to}]` }),
];

/** Ways in which a review holds such findings. */
const ANSWERS: readonly ((findings: readonly Members[]) => Members)[] = [
  (comments) => ({ comments }),
  (findings) => ({ findings }),
  (issues) => ({ issues }),
];

interface Case {
  readonly text: string;
  readonly wanted: readonly ExpectedFinding[];
}

function place(random: Random, path: string): { members: Members; from: number; to: number } {
  const from = 2 + Math.floor(random.below(60));
  const to = from + 1 + Math.floor(random.below(20));
  const key = random.pick(PATH_KEYS);
  const written = random.pick(PATH_FORMS)(path);
  return random.pick([
    () => {
      const line = random.pick(LINE_FORMS)(from);
      return { members: { [key]: written, [random.pick(LINE_KEYS)]: line }, from, to: from };
    },
    () => {
      const lines = random.pick(RANGE_FORMS)(from, to);
      return { members: { [key]: written, [random.pick(LINE_KEYS)]: lines }, from, to };
    },
    () => {
      const one = random.chance(0.5);
      const members = random.pick(JOINED)(path, one ? `${from}` : `${from}-${to}`);
      return { members, from, to: one ? from : to };
    },
    () => ({ members: random.pick(TOOLS)(path, from, to), from, to }),
  ])();
}

function generate(random: Random): Case {
  const wanted: ExpectedFinding[] = [];
  const findings: Members[] = [];
  const count = 1 + Math.floor(random.below(3));
  for (let number = 1; number <= count; number += 1) {
    const path = random.pick(PATHS);
    const body = `Remark ${number}: the amount is charged twice.`;
    const { members, from, to } = place(random, path);
    findings.push({ ...members, severity: "major", body });
    wanted.push({ path, from, to, body });
  }
  const review = { nonce: NONCE, summary: "Some.", event: "REQUEST_CHANGES" };
  return { text: JSON.stringify({ ...review, ...random.pick(ANSWERS)(findings) }), wanted };
}

/** Reads an answer as a review does and lists where its findings would be posted. */
function posted(text: string): readonly ExpectedFinding[] | "asked again" {
  const verdict = createReviewParser({ nonce: NONCE, defaultEvent: "COMMENT" })(text);
  if (verdict.kind !== "ok") return "asked again";
  const plan = planReview(FILES, verdict.answer.comments as never);
  return plan.inline.map(({ place: at, finding }) => ({
    path: at?.path ?? "",
    from: at?.startLine ?? at?.line ?? 0,
    to: at?.line ?? 0,
    body: finding.body,
  }));
}

const byBody = (one: ExpectedFinding, other: ExpectedFinding): number =>
  one.body < other.body ? -1 : 1;
const random = createRandom(180_802);
const cases = Array.from({ length: 600 }, () => generate(random));

describe("places in other forms", () => {
  it.each(cases)("are found in $text", ({ text, wanted }) => {
    const found = posted(text);
    expect(found === "asked again" ? found : found.toSorted(byBody)).toEqual(wanted);
  });

  it.each(PATHS)("of %s are found where Windows wrote it without escapes", (path) => {
    const text = `{"nonce": "${NONCE}", "summary": "One.", "comments": [{"path": "${windows(path)}", "line": 4, "body": "It leaks."}]}`;
    expect(posted(text)).toEqual([{ path, from: 4, to: 4, body: "It leaks." }]);
  });

  it.each([
    { line: "somewhere in the loop" },
    { lines: "4-6, 20-24" },
    { line: "4, 20 and 31" },
    { lines: [4, 20, 31] },
    { line: "4:12" },
    { line: 4.5 },
    { line: "4x" },
    { location: "the retry loop" },
    { range: { start: "here" } },
    { path: ["src/pay/charge.ts", "Makefile"], line: 4 },
  ])("are requested again when they are not clear: %j", (members) => {
    const comment = { path: "src/pay/charge.ts", body: "It leaks.", ...members };
    const answer = { nonce: NONCE, summary: "One.", event: "COMMENT", comments: [comment] };
    expect(posted(JSON.stringify(answer))).toBe("asked again");
  });

  it.each([null, "", 0, -1, "N/A", "none", "file", "unknown", []])(
    "are none where a finding is on its file: %j",
    (line) => {
      const comment = { path: "src/pay/charge.ts", line, body: "It leaks." };
      const answer = { nonce: NONCE, summary: "One.", event: "COMMENT", comments: [comment] };
      expect(posted(JSON.stringify(answer))).toEqual([]);
    },
  );
});
