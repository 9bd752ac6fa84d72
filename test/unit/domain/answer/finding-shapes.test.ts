import { describe, expect, it } from "vitest";
import { recoverAnswer } from "../../../../src/domain/answer/recover-answer.ts";
import type { RecoveredFinding } from "../../../../src/domain/answer/recovered.ts";

const BODIES = [
  "body",
  "message",
  "comment",
  "description",
  "text",
  "issue",
  "details",
  "explanation",
];
const LISTS = ["comments", "findings", "issues", "review_comments", "reviewComments", "problems"];
const PATHS = ["path", "file", "filename", "file_path", "filePath", "fileName"];
const LINES = ["line", "line_number", "lineNumber", "lineno", "start_line"];
const TEXT = "The token is logged for everybody.";
const REVIEW = { summary: "One thing.", event: "REQUEST_CHANGES" };

/** Recovers the findings of a review that a model has written; undefined when a repair is asked for. */
function findingsIn(answer: unknown): readonly RecoveredFinding[] | undefined {
  const text = typeof answer === "string" ? answer : JSON.stringify(answer);
  const found = recoverAnswer("review", text);
  return found.kind === "ok" ? (found.value.comments ?? []) : undefined;
}

const names = LISTS.flatMap((list) =>
  BODIES.flatMap((body) =>
    PATHS.map((path, at) => ({ list, body, path, line: LINES[at % LINES.length] ?? "line" })),
  ),
);

describe("findings under other names", () => {
  it.each(names)(
    "are read from $list with $path, $line and $body",
    ({ list, body, path, line }) => {
      const finding = { [path]: "src/a.ts", [line]: 4, [body]: TEXT, severity: "critical" };
      expect(
        findingsIn({ ...REVIEW, [list]: [finding, { ...finding, [body]: "Another one." }] }),
      ).toEqual([
        { path: "src/a.ts", line: 4, body: TEXT, severity: "critical" },
        { path: "src/a.ts", line: 4, body: "Another one.", severity: "critical" },
      ]);
    },
  );

  it.each(BODIES)("are read without a review around them, with their text under %s", (body) => {
    const finding = { file: "src/a.ts", line: 4, [body]: TEXT };
    const read = [{ path: "src/a.ts", line: 4, body: TEXT }];
    expect(findingsIn([finding])).toEqual(read);
    expect(findingsIn(finding)).toEqual(read);
    expect(findingsIn({ findings: [finding] })).toEqual(read);
  });

  const finding = { line: 4, message: TEXT };
  const placed = [{ path: "src/a.ts", line: 4, body: TEXT }];
  it.each([
    [
      "files with comments",
      { ...REVIEW, files: [{ path: "src/a.ts", comments: [finding] }] },
      placed,
    ],
    ["files with issues", { ...REVIEW, files: [{ file: "src/a.ts", issues: [finding] }] }, placed],
    ["files alone", { files: [{ filename: "src/a.ts", findings: [finding] }] }, placed],
    ["a list of files", [{ path: "src/a.ts", comments: [finding] }], placed],
    ["files by name", { ...REVIEW, files: { "src/a.ts": [finding] } }, placed],
    ["comments by file", { ...REVIEW, comments: { "src/a.ts": [finding] } }, placed],
    [
      "a review inside",
      { ...REVIEW, review: { comments: [{ path: "src/a.ts", ...finding }] } },
      placed,
    ],
    ["an unknown name", { ...REVIEW, code_smells: [{ path: "src/a.ts", ...finding }] }, placed],
    [
      "two lists",
      { ...REVIEW, comments: [], findings: [{ path: "src/a.ts", ...finding }] },
      placed,
    ],
    ["one object", { ...REVIEW, findings: { path: "src/a.ts", ...finding } }, placed],
    [
      "a location",
      { ...REVIEW, issues: [{ location: { file: "src/a.ts", line: 4 }, message: TEXT }] },
      placed,
    ],
    [
      "a location in words",
      { ...REVIEW, issues: [{ location: "src/a.ts:4", message: TEXT }] },
      placed,
    ],
    ["a path with a line", { ...REVIEW, comments: [{ path: "src/a.ts:4", body: TEXT }] }, placed],
    ["strings", { ...REVIEW, issues: [TEXT] }, [{ body: TEXT }]],
    [
      "severities as groups",
      { ...REVIEW, findings: { critical: [{ path: "src/a.ts", ...finding }], minor: [] } },
      [{ ...placed[0], severity: "critical" }],
    ],
    [
      "a body that is an object",
      { ...REVIEW, comments: [{ path: "src/a.ts", line: 4, body: { text: TEXT } }] },
      placed,
    ],
    [
      "a body of parts",
      {
        ...REVIEW,
        comments: [{ path: "src/a.ts", line: 4, body: { problem: TEXT, fix: "Drop it." } }],
      },
      [{ ...placed[0], body: TEXT }],
    ],
    [
      "an unknown name for the text",
      { ...REVIEW, comments: [{ path: "src/a.ts", line: 4, what_breaks: TEXT }] },
      placed,
    ],
    [
      "two texts",
      { ...REVIEW, comments: [{ path: "src/a.ts", line: 4, issue: TEXT, details: "In line 4." }] },
      [{ ...placed[0], body: `In line 4.\n\n${TEXT}` }],
    ],
    [
      "a first and a last line",
      { ...REVIEW, comments: [{ path: "src/a.ts", start_line: 2, end_line: 4, body: TEXT }] },
      [{ ...placed[0], start_line: 2 }],
    ],
  ])("are read from %s", (_, answer, expected) => {
    const findings = expected as readonly RecoveredFinding[];
    const read = findingsIn(answer) ?? [];
    expect(read).toHaveLength(findings.length);
    expect(read.map(({ body, ...rest }) => rest)).toEqual(
      findings.map(({ body, ...rest }) => rest),
    );
    for (const [at, { body }] of read.entries())
      for (const part of (findings[at]?.body ?? "").split("\n\n")) expect(body).toContain(part);
  });

  it("leave out what is praised, resolved or only listed", () => {
    const answer = {
      ...REVIEW,
      comments: [],
      praise: [{ path: "a.ts", line: 1, body: "Well done here." }],
      files_reviewed: ["a.ts", "b.ts"],
      previous_findings: [{ path: "a.ts", line: 1, body: "Was fixed." }],
    };
    expect(findingsIn(answer)).toEqual([]);
  });
});

describe("full-width punctuation", () => {
  const answer = {
    summary: "他说：「好」，但是，不行｛x｝。",
    event: "REQUEST_CHANGES",
    comments: [
      { path: "src/a.ts", line: 4, body: "变量，名：x［0］" },
      { path: "src/b.ts", line: 5, body: TEXT },
    ],
  };
  const text = JSON.stringify(answer);
  const structure = (write: (character: string) => string): string =>
    text.replace(/"(?:[^"\\]|\\.)*"|[{}[\]:,]/g, (part) => (part.length > 1 ? part : write(part)));
  const wide: Readonly<Record<string, string>> = {
    "{": "｛",
    "}": "｝",
    "[": "［",
    "]": "］",
    ":": "：",
    ",": "，",
  };
  it.each([
    ["all of it", structure((one) => wide[one] ?? one)],
    ["colons", structure((one) => (one === ":" ? "：" : one))],
    ["commas", structure((one) => (one === "," ? "，" : one))],
    ["commas and colons", structure((one) => (",:".includes(one) ? (wide[one] ?? one) : one))],
    ["brackets", structure((one) => ("[]".includes(one) ? (wide[one] ?? one) : one))],
    ["braces", structure((one) => ("{}".includes(one) ? (wide[one] ?? one) : one))],
    ["quotes of keys", text.replaceAll(/"(\w+)":/g, "＂$1＂：")],
  ])("is read as JSON's: %s", (_, written) => {
    expect(recoverAnswer("review", written)).toMatchObject({ kind: "ok", value: answer });
    expect(recoverAnswer("review", `好的：\n\n${written}`)).toMatchObject({
      kind: "ok",
      value: answer,
    });
  });
});

const SEVERITIES: readonly (readonly [unknown, string])[] = [
  ...[
    "critical",
    "🔴 CRITICAL",
    "**Critical**",
    "blocker",
    "Severity: Critical",
    "P0",
    "SEV-1",
    "严重",
    "CRITICAL (9.8)",
    "show-stopper",
    "fatal",
    "[Critical]",
  ].map((word) => [word, "critical"] as const),
  ...[
    "major",
    "Severity: Major",
    "high",
    "HIGH",
    "🟠 High",
    "P1",
    "p1",
    "priority: high",
    "important",
    "error",
    "SEV2",
    "High (8.1)",
    "major/minor",
    "must fix",
    "高",
  ].map((word) => [word, "major"] as const),
  ...["banana", "7", 7, 1, 9.8, "8/10", "level 3", true, "???!x"].map(
    (word) => [word, "major"] as const,
  ),
  ...["minor", "medium", "warning", "P2", "🟡 Medium", "moderate", "non-blocking", "SEV-3"].map(
    (word) => [word, "minor"] as const,
  ),
  ...["nit", "low", "info", "P3", "trivial", "🔵 Low", "suggestion", "optional"].map(
    (word) => [word, "nit"] as const,
  ),
];

describe("severities in other terms", () => {
  it.each(SEVERITIES)("reads %j as %s", (severity, read) => {
    const answer = { ...REVIEW, comments: [{ path: "a.ts", line: 1, body: TEXT, severity }] };
    const found = recoverAnswer("review", JSON.stringify(answer));
    expect(found).toMatchObject({ kind: "ok", value: { comments: [{ severity: read }] } });
  });

  it.each(["banana", 7, "8/10", true])("names %j as unknown", (severity) => {
    const answer = { ...REVIEW, comments: [{ path: "a.ts", line: 1, body: TEXT, severity }] };
    const found = recoverAnswer("review", JSON.stringify(answer));
    expect(found.kind === "ok" && found.repairs).toContain("unknown-severity");
  });

  it.each(["[HIGH] It leaks.", "Severity: Major. It leaks.", "🟠 It leaks."])(
    "reads one in front of a text: %s",
    (body) => {
      expect(findingsIn({ ...REVIEW, comments: [{ path: "a.ts", line: 1, body }] })).toEqual([
        { path: "a.ts", line: 1, body, severity: "major" },
      ]);
    },
  );
});
