import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FileBlob, PullFile } from "../../../../src/domain/diff/pull-file.ts";
import type { ReviewComment } from "../../../../src/domain/finding/finding.ts";
import { type PlanOptions, planReview } from "../../../../src/domain/finding/plan-review.ts";
import type { Planned, PublishPlan } from "../../../../src/domain/finding/planned.ts";
import {
  collectPostedFindings,
  toReviewComments,
} from "../../../../src/domain/finding/to-review-comments.ts";
import { planInput } from "./random-comments.ts";

const file = (start: number, lines: readonly string[]): PullFile => ({
  path: "x",
  status: "modified",
  patch: [`@@ -${start},0 +${start},${lines.length} @@`, ...lines.map((line) => `+${line}`)].join(
    "\n",
  ),
});
const LINES = ["first();", "second();", "third();"];
const at = (line: number, rest: Partial<ReviewComment> = {}): ReviewComment => ({
  path: "x",
  line,
  body: `On ${line}.`,
  ...rest,
});
const again = (
  plan: PublishPlan,
  files: readonly PullFile[],
  options: PlanOptions = {},
): PublishPlan =>
  planReview(files, toReviewComments(plan), { ...options, posted: collectPostedFindings(plan) });
const linesOf = ({ inline }: PublishPlan) =>
  inline.map(({ place }) => [place?.startLine ?? place?.line, place?.line]);

describe("toComments", () => {
  it("lets findings follow the text of their lines", () => {
    const plan = planReview([file(10, LINES)], [at(11), at(12, { start_line: 11, body: "Both." })]);
    const moved = again(plan, [file(500, ["new();", ...LINES])]);
    expect(linesOf(moved)).toEqual([
      [502, 502],
      [502, 503],
    ]);
    expect(moved.inline.map(({ id }) => id)).toEqual(plan.inline.map(({ id }) => id));
  });

  it("puts a finding whose line is gone into the summary, and none on a line it did not mean", () => {
    const plan = planReview([file(10, LINES)], [at(11)]);
    const moved = again(plan, [file(10, ["first();", "other();", "third();"])]);
    expect([moved.inline.length, moved.summary.length]).toEqual([0, 1]);
  });

  it("lets a finding follow that was moved off its line before", () => {
    const plan = planReview([file(10, LINES)], [at(11)], { limits: { maxInline: 0 } });
    expect(linesOf(again(plan, [file(20, LINES)]))).toEqual([[21, 21]]);
  });

  it("recognizes findings of an earlier review after they moved", () => {
    const url = "https://host.example/1";
    const [first] = planReview([file(10, LINES)], [at(11)]).inline;
    const posted = new Map([[first?.id ?? "", url]]);
    const plan = planReview([file(10, LINES)], [at(11)], { posted });
    expect(collectPostedFindings(plan)).toEqual(posted);
    const moved = again(plan, [file(90, LINES)]);
    expect(moved.inline).toEqual([]);
    expect(moved.summary).toMatchObject([{ id: first?.id, saidAt: url }]);
  });

  it("does not let a suggestion replace lines that it was not meant for", () => {
    const head: FileBlob = {
      mode: "100644",
      bytes: new TextEncoder().encode(`${"\n".repeat(9)}${LINES.join("\n")}\n`),
    };
    const comment = at(11, { start_line: 10, quote: "third();", suggestion: "better();" });
    for (const maxInline of [60, 0]) {
      const options = { headBlob: () => head };
      const plan = planReview([file(10, LINES)], [comment], { ...options, limits: { maxInline } });
      const [planned] = again(plan, [file(10, LINES)], options).inline;
      expect(planned?.place?.line).toBe(12);
      expect(planned?.suggestion?.isCommittable).toBe(false);
    }
  });

  it("lets a suggestion be committed on the lines that it was meant for", () => {
    const head: FileBlob = { mode: "100644", bytes: new TextEncoder().encode("a\nfirst();\n") };
    const plan = planReview([file(1, LINES)], [at(1, { suggestion: "better();" })]);
    const [planned] = again(plan, [file(2, LINES)], { headBlob: () => head }).inline;
    expect(planned).toMatchObject({ place: { line: 2 }, suggestion: { isCommittable: true } });
  });

  it("keeps a line that looks like one of the annotated diff", () => {
    const files = [file(10, ["[R   42] +first();", "second();"])];
    const plan = planReview(files, [at(10)]);
    expect(linesOf(again(plan, files))).toEqual([[10, 10]]);
  });

  it("keeps apart what has the same identity in another bucket", () => {
    const files = [file(10, ["", "second();"])];
    const plan = planReview(files, [at(99, { body: "Why?" }), at(10, { body: "Why?" })]);
    expect(plan.inline[0]?.id).toBe(`${plan.file[0]?.id}-2`);
    expect(keysOf(again(plan, files))).toEqual(keysOf(plan));
  });

  it("loses no finding", () => {
    fc.assert(
      fc.property(planInput, planInput, ({ files, comments }, other) => {
        const plan = planReview(files, comments as readonly ReviewComment[]);
        expect(allOf(again(plan, other.files))).toHaveLength(comments.length);
      }),
      { numRuns: 20, seed: 821 },
    );
  });

  it("gives the same places, ids and buckets on the same diff", () => {
    fc.assert(
      fc.property(planInput, fc.boolean(), ({ files, comments }, isShort) => {
        const options: PlanOptions = isShort ? { limits: { maxInline: 3 } } : {};
        const plan = planReview(files, comments as readonly ReviewComment[], options);
        const second = again(plan, files, options);
        expect(keysOf(second)).toEqual(keysOf(plan));
      }),
      { numRuns: 100, seed: 822 },
    );
  });
});

const allOf = ({ inline, file: onFile, summary }: PublishPlan): Planned[] => [
  ...inline,
  ...onFile,
  ...summary,
];

/** What a reader sees of a plan, whatever the order of findings of one rank. */
function keysOf({ inline, file: onFile, summary }: PublishPlan): string[][] {
  return [inline, onFile, summary].map((bucket) =>
    bucket
      .map(({ id, place, duplicateOf, finding }) =>
        JSON.stringify([id, place, duplicateOf, finding.path, finding.severity]),
      )
      .sort(),
  );
}
