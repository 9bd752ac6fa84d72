import { describe, expect, it } from "vitest";
import { recoverAnswer } from "../../../../src/domain/answer/recover-answer.ts";

const TEXT = "A retry charges the card twice.";
const REVIEW = { summary: "One thing.", event: "REQUEST_CHANGES" };
const PLACE = { path: "src/pay.js", line: 4 };
const FINDING = { ...PLACE, body: TEXT };

function read(answer: object) {
  const found = recoverAnswer("review", JSON.stringify(answer));
  if (found.kind !== "ok") throw new Error(`The answer is ${found.kind}.`);
  return { comments: found.value.comments ?? [], repairs: found.repairs };
}

const KEYS = [
  ...["severity", "level", "priority", "type", "sev", "rank", "impact", "kind", "category"],
  ...["classification", "label", "tag", "urgency", "grade", "rating", "Severity", "SEVERITY"],
  ...["severityLevel", "severity_label", "issue_severity", "impact_level", "class", "tier"],
  ...["gravity", "status", "badge", "schweregrad", "gravité", "严重性", "weight_of_it"],
];
const WORDS = [
  ...(["critical", "CRITICAL", "🔴 Critical", "**critical**", "blocker"] as const).map(
    (word) => [word, "critical"] as const,
  ),
  ...(["P0", "severe", "严重"] as const).map((word) => [word, "critical"] as const),
  ...(["major", "P1", "🟠 Major"] as const).map((word) => [word, "major"] as const),
];
const under = KEYS.flatMap((key) => WORDS.map(([word, severity]) => ({ key, word, severity })));

describe("severities under other names", () => {
  it.each(under)("reads $severity from $key: $word", ({ key, word, severity }) => {
    const { comments } = read({ ...REVIEW, comments: [{ ...FINDING, [key]: word }] });
    expect(comments).toEqual([{ ...FINDING, severity }]);
  });

  it.each(
    ["type", "impact", "rank", "sev", "level", "kind"].flatMap((key) =>
      ["high", "urgent", "error", "very high"].map((word) => ({ key, word })),
    ),
  )("reads major from $key: $word", ({ key, word }) => {
    const { comments } = read({ ...REVIEW, comments: [{ ...FINDING, [key]: word }] });
    expect(comments[0]?.severity).toBe("major");
  });

  it.each(["badness", "hazard"])("is not silent about %s: high", (key) => {
    const { comments, repairs } = read({ ...REVIEW, comments: [{ ...FINDING, [key]: "high" }] });
    expect(comments[0]?.severity).toBe("major");
    expect(repairs).toContain("unknown-severity");
  });

  it.each(["confidence", "likelihood", "effort", "certainty", "complexity"])(
    "takes no severity from %s",
    (key) => {
      const { comments, repairs } = read({ ...REVIEW, comments: [{ ...FINDING, [key]: "high" }] });
      expect(comments[0]?.severity).toBeUndefined();
      expect(repairs).not.toContain("unknown-severity");
    },
  );

  it.each([
    [{ type: "security", impact: "Customers pay twice, which is critical." }, undefined],
    [{ severity: "minor", type: "critical" }, "minor"],
    [{ critical: true }, "critical"],
    [{ is_blocking: true }, "critical"],
    [{ blocker: "yes" }, "critical"],
    [{ critical: false }, undefined],
    [{ meta: { severity: "critical" } }, "critical"],
    [{ tags: ["security", "critical"] }, "critical"],
  ])("reads %j as %s", (members, severity) => {
    const { comments } = read({ ...REVIEW, comments: [{ ...FINDING, ...members }] });
    expect(comments[0]?.severity).toBe(severity);
  });

  it.each([
    "[critical] It leaks.",
    "Critical: it leaks.",
    "**BLOCKER** - it leaks.",
    "🔴 It leaks.",
    "It leaks (critical)",
    "It leaks.\n\n**Severity:** Critical",
    "Critical bug: it leaks.",
  ])("reads one in a text: %s", (body) => {
    const { comments } = read({ ...REVIEW, comments: [{ ...PLACE, body }] });
    expect(comments[0]?.severity).toBe("critical");
  });

  it.each(["The critical path is slow.", "Note (minor detail): x.", "Majority of it is fine."])(
    "reads none in %s",
    (body) => {
      const { comments } = read({ ...REVIEW, comments: [{ ...PLACE, body }] });
      expect(comments[0]?.severity).toBeUndefined();
    },
  );
});

const LISTS = [
  ...["critical", "Critical", "criticals", "critical_issues", "criticalFindings", "blockers"],
  ...["critical_security_issues", "🔴 Critical", "🔴", "blocking", "Blocking issues", "p0"],
  ...["critical_severity", "severe", "fatal_errors", "show_stoppers"],
];
const SHAPES = {
  "a list at the root": (key: string) => ({ ...REVIEW, [key]: [FINDING] }),
  "a list in findings": (key: string) => ({ ...REVIEW, findings: { [key]: [FINDING], minor: [] } }),
  "a list in comments": (key: string) => ({ ...REVIEW, comments: { [key]: [FINDING] } }),
  "one finding": (key: string) => ({ ...REVIEW, comments: { [key]: FINDING } }),
  "a list by file": (key: string) => ({
    ...REVIEW,
    comments: { "src/pay.js": { [key]: [{ line: 4, body: TEXT }] } },
  }),
  "texts with their place": (key: string) => ({ ...REVIEW, [key]: [`src/pay.js:4: ${TEXT}`] }),
};
const grouped = Object.entries(SHAPES).flatMap(([name, shape]) =>
  LISTS.map((key) => ({ name, key, shape })),
);

describe("lists by severity", () => {
  it.each(grouped)("hands $key to $name", ({ key, shape }) => {
    const { comments, repairs } = read(shape(key));
    expect(comments).toEqual([{ ...FINDING, severity: "critical" }]);
    expect(repairs).not.toContain("unsaid-severity");
  });

  it.each([
    "error_handling",
    "high_level_notes",
    "critical_path",
    "suggestions",
    "summary_of_issues",
  ])("takes no severity from %s", (key) => {
    const { comments } = read({ ...REVIEW, [key]: [FINDING] });
    expect(comments).toEqual([FINDING]);
  });
});

const WRAPPERS = [
  "comment",
  "finding",
  "issue",
  "problem",
  "item",
  "data",
  "review_comment",
  "bug",
];
const INNER = { ...FINDING, severity: "critical" };
const wrapped = WRAPPERS.flatMap((key) => [
  { name: "all of it", key, finding: { [key]: INNER } },
  { name: "all with an id", key, finding: { id: 1, [key]: INNER } },
  {
    name: "other names",
    key,
    finding: { [key]: { file: "src/pay.js", lineNumber: 4, level: "critical", message: TEXT } },
  },
]);
const around = ["comment", "finding", "issue", "details", "body"].flatMap((key) => [
  {
    name: "text and severity",
    key,
    finding: { ...PLACE, [key]: { severity: "critical", text: TEXT } },
  },
  {
    name: "line, text and severity",
    key,
    finding: { path: "src/pay.js", [key]: { line: 4, severity: "critical", body: TEXT } },
  },
]);

describe("findings inside an object", () => {
  it.each([...wrapped, ...around])("are read from $key with $name", ({ finding }) => {
    expect(read({ ...REVIEW, comments: [finding] }).comments).toEqual([INNER]);
  });
});

const SAID = `[critical] ${TEXT}`;
const MAPS: Readonly<Record<string, object>> = {
  "lines in a file": { "src/pay.js": { "4": SAID } },
  "a tag in a file": { "src/pay.js": { L4: SAID } },
  "words in a file": { "src/pay.js": { "line 4": SAID } },
  "a list on a line": { "src/pay.js": { "4": [SAID] } },
  "a path with a line": { "src/pay.js:4": SAID },
  "a path with a tag": { "src/pay.js#L4": SAID },
  "a list on a path with a line": { "src/pay.js:4": [SAID] },
  "a finding on a line": { "src/pay.js": { "4": { severity: "critical", body: SAID } } },
  "a finding on a path with a line": { "src/pay.js:4": { severity: "critical", body: SAID } },
};
const TEXTS = [
  ...[
    "src/pay.js:4: ",
    "src/pay.js:4 - ",
    "src/pay.js#L4: ",
    "`src/pay.js:4`: ",
    "src/pay.js:4:12: ",
  ],
  ...[
    "src/pay.js (line 4): ",
    "src/pay.js line 4: ",
    "- **src/pay.js:4** ",
    "**`src/pay.js:4`** – ",
  ],
  ...["In src/pay.js:4: ", "src/pay.js, line 4: "],
];

describe("findings by place", () => {
  const roots = Object.entries(MAPS).flatMap(([name, map]) => [
    [name, "comments", { ...REVIEW, comments: map }] as const,
    [name, "findings", { ...REVIEW, findings: map }] as const,
    [name, "files", { ...REVIEW, files: map }] as const,
    [name, "the root", { ...REVIEW, ...map }] as const,
  ]);
  it.each(roots)("are read from %s in %s", (_name, _key, answer) => {
    expect(read(answer).comments).toEqual([{ ...PLACE, body: SAID, severity: "critical" }]);
  });

  it.each(TEXTS)("are read from a text that begins with %s", (front) => {
    const { comments } = read({ ...REVIEW, comments: [`${front}${SAID}`] });
    expect(comments).toMatchObject([{ ...PLACE, severity: "critical" }]);
    expect(comments[0]?.body).toContain(TEXT);
  });

  it.each([...Object.values(MAPS)].slice(0, 7))("are not silent without a severity: %j", (map) => {
    const plain = JSON.parse(JSON.stringify(map).replaceAll("[critical] ", "")) as object;
    const { comments, repairs } = read({ ...REVIEW, comments: plain });
    expect(comments).toEqual([FINDING]);
    expect(repairs).toContain("unsaid-severity");
  });

  it("takes a count for no lines", () => {
    const { comments, repairs } = read({
      ...REVIEW,
      comments: { "src/pay.js": { 1: SAID, 2: TEXT } },
    });
    expect(comments.map(({ line }) => line)).toEqual([undefined, undefined]);
    expect(repairs).toContain("unclear-place");
  });

  it("reads the row of a table", () => {
    expect(read({ ...REVIEW, comments: [["src/pay.js", 4, "critical", TEXT]] }).comments).toEqual([
      INNER,
    ]);
  });
});
