import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Severity } from "../../../../src/domain/core/severity.ts";
import { commentableLines } from "../../../../src/domain/diff/commentable-lines.ts";
import type { FileBlob, PullFile } from "../../../../src/domain/diff/pull-file.ts";
import type { ReviewComment, ReviewEvent } from "../../../../src/domain/finding/finding.ts";
import {
  DEFAULT_LIMITS,
  type PlanOptions,
  planReview,
} from "../../../../src/domain/finding/plan-review.ts";
import type { Planned, PublishPlan } from "../../../../src/domain/finding/planned.ts";
import { type PlanInput, planInput } from "./random-comments.ts";

const blob = (text: string): FileBlob => ({
  mode: "100644",
  bytes: new TextEncoder().encode(text),
});

/** A file of new lines, `line 1;` and so on. */
const added = (count: number, path = "x"): PullFile => ({
  path,
  status: "added",
  patch: [
    `@@ -0,0 +1,${count} @@`,
    ...Array.from({ length: count }, (_, at) => `+line ${at + 1};`),
  ].join("\n"),
});
const at = (line: number, rest: Partial<ReviewComment> = {}): ReviewComment => ({
  path: "x",
  line,
  body: `Finding on line ${line}.`,
  ...rest,
});
const allOf = ({ inline, file, summary }: PublishPlan): Planned[] => [
  ...inline,
  ...file,
  ...summary,
];

describe("planReview", () => {
  it("puts each finding into one bucket", () => {
    const plan = planReview(
      [added(5)],
      [at(2), at(99), at(1, { path: "other" }), at(1, { quote: "nowhere" })],
    );
    expect([plan.inline, plan.file, plan.summary].map((bucket) => bucket.length)).toEqual([
      1, 1, 2,
    ]);
    for (const { reason, id } of allOf(plan)) {
      expect(reason).not.toBe("");
      expect(id).toMatch(/^[0-9a-f]{16}$/);
    }
  });

  it("plans nothing for no comment", () => {
    expect(planReview([added(5)], [])).toEqual({
      event: "COMMENT",
      inline: [],
      file: [],
      summary: [],
    });
  });

  it("names a file by its path in the pull request", () => {
    const [planned] = planReview([added(5)], [at(2, { path: "b/x" })]).inline;
    expect(planned?.finding.path).toBe("x");
    expect(planned?.place?.path).toBe("x");
  });

  it("reports that a finding was moved", () => {
    const [planned] = planReview([added(5)], [at(2, { quote: "line 4;" })]).inline;
    expect(planned).toMatchObject({ moved: true, place: { line: 4 } });
  });

  it("orders a bucket by severity and confidence", () => {
    const plan = planReview(
      [added(9)],
      [
        at(1, { severity: "nit" }),
        at(2, { severity: "major", confidence: 0.2 }),
        at(3, { severity: "critical" }),
        at(4, { severity: "major", confidence: 0.9 }),
      ],
    );
    expect(plan.inline.map(({ place }) => place?.line)).toEqual([3, 4, 2, 1]);
  });
});

describe("planReview, limits", () => {
  it("posts at most sixty comments, the worst, and keeps the rest in the summary", () => {
    const comments = Array.from({ length: 100 }, (_, index) =>
      at(index + 1, { severity: index % 2 === 0 ? "nit" : "major" }),
    );
    const plan = planReview([added(100)], comments);
    expect([plan.inline.length, plan.summary.length]).toEqual([60, 40]);
    expect(plan.inline.filter(({ finding }) => finding.severity === "major")).toHaveLength(50);
    expect(
      plan.summary.every(({ place, reason }) => place === undefined && reason.includes("60")),
    ).toBe(true);
  });

  it("remembers the place of a finding that is moved off its line", () => {
    const comment = at(3, { start_line: 2, quote: "line 7;\nline 8;", suggestion: "x" });
    const [planned] = planReview([added(9)], [comment], { limits: { maxInline: 0 } }).summary;
    expect(planned?.finding).toMatchObject({ side: "RIGHT", start_line: 7, line: 8 });
    expect(planned?.moved).toBeUndefined();
    expect(planned?.suggestion?.isCommittable).toBe(false);
  });

  it("forgets a range that the place of a finding does not have", () => {
    const comment = at(3, { start_line: 2, quote: "line 7;" });
    const [planned] = planReview([added(9)], [comment], { limits: { maxInline: 0 } }).summary;
    expect(planned?.finding.line).toBe(7);
    expect(planned?.finding.start_line).toBeUndefined();
  });

  it("cuts a body to the limit with a note of its length", () => {
    const [planned] = planReview([added(5)], [at(1, { body: "x".repeat(70_000) })]).inline;
    expect(planned?.finding.body).toHaveLength(65_536);
    expect(planned?.finding.body.endsWith("_[clipped: 70000 characters in all]_")).toBe(true);
  });

  it("keeps a body that just fits", () => {
    const body = "x".repeat(65_536);
    expect(planReview([added(5)], [at(1, { body })]).inline[0]?.finding.body).toBe(body);
  });

  it("cuts a title to 256 characters", () => {
    const [planned] = planReview([added(5)], [at(1, { title: "t".repeat(300) })]).inline;
    expect(planned?.finding.title).toBe(`${"t".repeat(255)}…`);
  });

  it.each([0, 1])("cuts no character in two, with %d before", (before) => {
    const title = "t".repeat(before) + "🚀".repeat(300);
    const [planned] = planReview([added(5)], [at(1, { title })]).inline;
    expect(planned?.finding.title?.isWellFormed()).toBe(true);
  });

  it("puts findings below the least severity into the summary", () => {
    const severities: readonly Severity[] = ["critical", "major", "minor", "nit"];
    const comments = severities.map((severity, index) => at(index + 1, { severity }));
    const plan = planReview([added(5)], comments, { limits: { minSeverity: "major" } });
    expect(plan.inline.map(({ finding }) => finding.severity)).toEqual(["critical", "major"]);
    expect(plan.summary.map(({ reason }) => reason)).toEqual(
      Array(2).fill("severity is below major"),
    );
  });
});

describe("planReview, event", () => {
  it.each<[string, PlanOptions, number, ReviewEvent]>([
    ["comments when nothing was said", {}, 0, "COMMENT"],
    ["requests changes", { event: "REQUEST_CHANGES" }, 1, "REQUEST_CHANGES"],
    ["does not approve by itself", { event: "APPROVE" }, 0, "COMMENT"],
    ["approves when that is allowed", { event: "APPROVE", allowApprove: true }, 0, "APPROVE"],
    [
      "does not approve above an inline comment",
      { event: "APPROVE", allowApprove: true },
      1,
      "COMMENT",
    ],
    ["does not approve because it may", { allowApprove: true }, 0, "COMMENT"],
    [
      "does not take another truthy value for a permission",
      { event: "APPROVE", allowApprove: "yes" as unknown as boolean },
      0,
      "COMMENT",
    ],
  ])("%s", (_what, options, findings, event) => {
    const comments = Array.from({ length: findings }, (_, index) => at(index + 1));
    expect(planReview([added(5)], comments, options).event).toBe(event);
  });
});

describe("planReview, identity", () => {
  it("keeps an id when lines move", () => {
    const patch = (start: number): string => `@@ -${start},2 +${start},3 @@\n a\n+leak();\n b`;
    const idAt = (start: number): string | undefined =>
      planReview(
        [{ path: "x", status: "modified", patch: patch(start) }],
        [{ ...at(start + 1), body: "It leaks." }],
      ).inline[0]?.id;
    expect(idAt(10)).toBeDefined();
    expect(idAt(10)).toBe(idAt(500));
  });

  it("counts a finding that is said twice and shows it once", () => {
    const plan = planReview([added(5)], [at(2), at(2, { severity: "critical" }), at(2)]);
    expect([plan.inline.length, plan.summary.length]).toEqual([1, 2]);
    for (const { duplicateOf, place, reason } of plan.summary) {
      expect(duplicateOf).toBe(plan.inline[0]?.id);
      expect(place).toBeUndefined();
      expect(reason).toContain(duplicateOf);
    }
  });

  it("shows of two that say the same the worse", () => {
    const comments = [at(2, { severity: "nit" }), at(2, { severity: "critical" })];
    const plan = planReview([added(5)], comments, { limits: { minSeverity: "major" } });
    expect(plan.inline.map(({ finding }) => finding.severity)).toEqual(["critical"]);
    expect(plan.summary.map(({ finding }) => finding.severity)).toEqual(["nit"]);
  });

  it("distinguishes the same text at two places", () => {
    const comments = [
      at(2, { body: "Typo.", quote: "line" }),
      at(4, { body: "Typo.", quote: "line" }),
    ];
    const files = [
      { path: "x", status: "added", patch: `@@ -0,0 +1,4 @@\n${"+line\n".repeat(4)}` },
    ] as const;
    const ids = planReview(files, comments).inline.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(`${ids[0]}-2`);
  });

  it("does not call different remarks on one line the same", () => {
    const plan = planReview([added(5)], [at(2, { body: "One." }), at(2, { body: "Two." })]);
    expect(plan.inline).toHaveLength(2);
  });
});

describe("planReview, said before", () => {
  const idOf = (comment: ReviewComment): string =>
    planReview([added(5)], [comment]).inline[0]?.id ?? "";
  const url = "https://host.example/1";

  it("does not repeat findings of an earlier review, and links to them", () => {
    const posted = new Map([[idOf(at(2)), url]]);
    const plan = planReview([added(5)], [at(2), at(3)], { posted });
    expect(plan.inline.map(({ place }) => place?.line)).toEqual([3]);
    expect(plan.summary).toMatchObject([
      { id: idOf(at(2)), duplicateOf: idOf(at(2)), saidAt: url, text: "line 2;" },
    ]);
    expect(plan.summary[0]?.place).toBeUndefined();
  });

  it("counts a repeat of what was said before as a repeat", () => {
    const posted = new Map([[idOf(at(2)), url]]);
    const plan = planReview([added(5)], [at(2), at(2)], { posted });
    expect(plan.inline).toEqual([]);
    expect(plan.summary.map(({ saidAt }) => saidAt)).toEqual([url, undefined]);
  });

  it("keeps a suggestion of it from being committed", () => {
    const comment = at(2, { suggestion: "better();" });
    const [planned] = planReview([added(2)], [comment], {
      headBlob: () => blob("line 1;\nline 2;\n"),
      posted: new Map([[idOf(comment), url]]),
    }).summary;
    expect(planned?.suggestion?.isCommittable).toBe(false);
  });

  it("does not approve over a serious finding because it was said before", () => {
    const comment = at(2, { severity: "major" });
    const posted = new Map([[idOf(comment), url]]);
    const plan = planReview([added(5)], [comment], {
      posted,
      event: "APPROVE",
      allowApprove: true,
    });
    expect(plan.event).toBe("COMMENT");
  });

  it("shows what has another id", () => {
    const posted = new Map([["0".repeat(16), url]]);
    expect(planReview([added(5)], [at(2)], { posted }).inline).toHaveLength(1);
  });
});

describe("planReview, text", () => {
  it("keeps what the lines of an inline finding say", () => {
    const plan = planReview([added(5)], [at(3, { start_line: 2 }), at(5, { quote: "line 4;" })]);
    expect(plan.inline.map(({ text }) => text)).toEqual(["line 2;\nline 3;", "line 4;"]);
  });

  it("keeps it for a finding that is moved off its line, and has none for others", () => {
    const plan = planReview([added(5)], [at(3), at(99)], { limits: { maxInline: 0 } });
    expect(plan.summary.map(({ text }) => text)).toEqual(["line 3;"]);
    expect(plan.file.map(({ text }) => text)).toEqual([undefined]);
  });
});

describe("planReview, suggestions", () => {
  const head = blob("line 1;\nline 2;\nline 3;\n");
  const judged = (
    comment: Partial<ReviewComment>,
    options: PlanOptions = { headBlob: () => head },
  ) =>
    allOf(planReview([added(3)], [at(2, { suggestion: "better();", ...comment })], options))[0]
      ?.suggestion;

  it("lets a suggestion for its very line be committed", () => {
    expect(judged({})).toEqual({ text: "better();", isCommittable: true });
  });

  it("lets a suggestion follow its quote to another line", () => {
    expect(judged({ quote: "line 3;" })?.isCommittable).toBe(true);
  });

  it.each<[string, Partial<ReviewComment>, PlanOptions?]>([
    ["without the head", {}, {}],
    ["for a file that the head lacks", {}, { headBlob: () => undefined }],
    ["on a file", { line: 99 }],
    ["in the summary", { quote: "nowhere at all" }],
    ["for a range that was cut", { start_line: 1, line: 2, start_side: "LEFT" }],
    ["moved to fewer lines", { start_line: 1, line: 2, quote: "line 3;" }],
    ["below the least severity", {}, { headBlob: () => head, limits: { minSeverity: "critical" } }],
  ])("keeps a suggestion from being committed %s", (_what, comment, options) => {
    expect(judged(comment, options)).toMatchObject({ isCommittable: false });
    expect(judged(comment, options)?.reason).toBeTypeOf("string");
  });

  it.each(["", undefined])("takes %j for no suggestion", (suggestion) => {
    const [planned] = planReview([added(3)], [at(2, { suggestion })], {
      headBlob: () => head,
    }).inline;
    expect(planned?.suggestion).toBeUndefined();
  });

  it("asks for the head by the path in the pull request", () => {
    const asked: string[] = [];
    planReview([added(3)], [at(2, { path: "./x", suggestion: "a" })], {
      headBlob: (path) => {
        asked.push(path);
        return head;
      },
    });
    expect(asked).toEqual(["x"]);
  });
});

const check = (seed: number, holds: (plan: PublishPlan, scene: PlanInput) => void): void => {
  fc.assert(
    fc.property(planInput, ({ files, comments }) => {
      const headBlob = (): FileBlob => blob("a\nb\nc\n");
      holds(planReview(files, comments as readonly ReviewComment[], { headBlob }), {
        files,
        comments,
      });
    }),
    { numRuns: 30, seed },
  );
};

describe("planReview on any patches and any comments", () => {
  it("loses and invents no comment", () => {
    check(701, (plan, { comments }) => {
      expect(allOf(plan)).toHaveLength(comments.length);
    });
  });

  it("comments inline only where the code host accepts it", () => {
    check(702, (plan, { files }) => {
      for (const { place } of plan.inline) {
        const lines = commentableLines(files.find(({ path }) => path === place?.path)?.patch ?? "");
        if (place === undefined) throw new Error("an inline comment has no place");
        expect(lines.has(place.side, place.line)).toBe(true);
        if (place.startLine === undefined) continue;
        expect(place.startLine).toBeLessThan(place.line);
        expect(lines.sameHunk(place.side, place.startLine, place.line)).toBe(true);
      }
    });
  });

  it("gives a place only to inline comments, and a reason to all", () => {
    check(703, (plan) => {
      expect([...plan.file, ...plan.summary].every(({ place }) => place === undefined)).toBe(true);
      expect(allOf(plan).every(({ reason }) => reason !== "")).toBe(true);
    });
  });

  it("keeps to the limits", () => {
    check(704, (plan) => {
      expect(plan.inline.length).toBeLessThanOrEqual(DEFAULT_LIMITS.maxInline);
      for (const { finding } of allOf(plan)) {
        expect(finding.body.length).toBeLessThanOrEqual(65_536);
        expect(finding.title?.length ?? 0).toBeLessThanOrEqual(256);
      }
    });
  });

  it("gives distinct ids to the shown findings", () => {
    check(705, (plan) => {
      const ids = allOf(plan)
        .filter(({ duplicateOf }) => duplicateOf === undefined)
        .map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  it("names for each repeat a finding that is shown", () => {
    check(706, (plan) => {
      const shown = new Set(
        allOf(plan).flatMap(({ id, duplicateOf }) => (duplicateOf === undefined ? [id] : [])),
      );
      for (const { duplicateOf } of plan.summary)
        if (duplicateOf !== undefined) expect(shown).toContain(duplicateOf);
    });
  });

  it("lets suggestions be committed only inline and on the RIGHT", () => {
    check(707, (plan) => {
      for (const { suggestion, place } of allOf(plan))
        if (suggestion?.isCommittable === true) expect(place?.side).toBe("RIGHT");
    });
  });
});
