import { describe, expect, it } from "vitest";
import type { PullFile } from "../../../../src/domain/diff/pull-file.ts";
import type { ReviewComment } from "../../../../src/domain/finding/finding.ts";
import { collectJoined, listJoined } from "../../../../src/domain/finding/joined.ts";
import { type PlanOptions, planReview } from "../../../../src/domain/finding/plan-review.ts";
import type { PublishPlan } from "../../../../src/domain/finding/planned.ts";
import type { PostedFinding } from "../../../../src/domain/finding/posted-finding.ts";
import {
  collectPostedFindings,
  toReviewComments,
} from "../../../../src/domain/finding/to-review-comments.ts";

const LINES = Array.from({ length: 30 }, (_, at) => `const value${at} = compute(${at});`);
const FILE: PullFile = {
  path: "a.ts",
  status: "added",
  patch: [`@@ -0,0 +1,${LINES.length} @@`, ...LINES.map((line) => `+${line}`)].join("\n"),
};
const URL = "https://host.example/acme/shop/pull/7#discussion_r1";

const comment = (line: number, title: string, body: string, more: Partial<ReviewComment> = {}) =>
  ({ path: "a.ts", line, title, body, category: "correctness", ...more }) as const;
const LEAK = ["Handle leaks when `readAll` throws", "The descriptor stays open."] as const;
const LEAK_AGAIN = ["`readAll` does not close on failure", "An error leaves it open."] as const;
const OTHER = ["Off by one in `pageCount`", "The last page is lost."] as const;

const post = (
  line: number,
  [title, body]: readonly [string, string],
  more = {},
): PostedFinding => ({
  id: "f".repeat(16),
  url: URL,
  path: "a.ts",
  side: "RIGHT",
  line,
  text: `${title}\n\n${body}`,
  code: LINES[line - 1] ?? "",
  context: LINES.slice(0, line),
  category: "correctness",
  ...more,
});

function plan(
  comments: readonly ReviewComment[],
  posted: readonly PostedFinding[] = [],
  {
    answers = comments.map(() => 0),
    ...more
  }: PlanOptions & { answers?: (number | undefined)[] } = {},
): PublishPlan {
  return planReview([FILE], comments, { sameIssues: { posted, answers }, ...more });
}
const linesOf = ({ inline }: PublishPlan) => inline.map(({ place }) => place?.line);

describe("joining the same issues", () => {
  it("joins a finding to the thread that reports it in other words", () => {
    const joined = plan([comment(9, ...LEAK_AGAIN), comment(9, ...OTHER)], [post(4, LEAK)]);
    expect(linesOf(joined)).toEqual([9]);
    expect(listJoined(joined)).toMatchObject([
      {
        duplicateOf: "f".repeat(16),
        saidAt: URL,
        reason: "an earlier review reported the same issue",
        finding: { title: LEAK_AGAIN[0], line: 9 },
      },
    ]);
  });

  it("finds the hunk of an outdated comment by its lines", () => {
    const outdated = {
      line: undefined,
      code: "replaced();",
      context: ["", LINES[2], "replaced();"],
    };
    expect(linesOf(plan([comment(9, ...LEAK_AGAIN)], [post(4, LEAK, outdated)]))).toEqual([]);
    const elsewhere = { ...outdated, context: ["gone();", "replaced();"] };
    expect(linesOf(plan([comment(9, ...LEAK_AGAIN)], [post(4, LEAK, elsewhere)]))).toEqual([9]);
  });

  it.each<[string, PostedFinding]>([
    ["of another file", post(4, LEAK, { path: "b.ts" })],
    ["about something else", post(9, OTHER)],
    ["of another category", post(9, LEAK, { category: "performance", text: "Slow `readAll`." })],
  ])("publishes a finding beside one %s", (_which, other) => {
    expect(linesOf(plan([comment(9, ...LEAK_AGAIN)], [other]))).toEqual([9]);
  });

  it("keeps findings of one answer on different lines apart, also those that fit one thread", () => {
    const comments = [comment(5, ...LEAK), comment(12, ...LEAK)];
    expect(linesOf(plan(comments))).toEqual([5, 12]);
    expect(linesOf(plan(comments, [post(4, LEAK)]))).toHaveLength(1);
    const again = [comment(5, ...LEAK), comment(12, ...LEAK_AGAIN)];
    const [first] = plan([comment(5, ...LEAK)]).inline;
    const exact = plan(again, [post(5, LEAK, { id: first?.id })], {
      posted: new Map([[first?.id ?? "", URL]]),
    });
    expect(linesOf(exact)).toEqual([12]);
  });

  it("joins findings of one answer whose lines overlap, and of different answers", () => {
    const same = [comment(5, ...LEAK, { severity: "major" }), comment(5, ...LEAK_AGAIN)];
    const near = [comment(5, ...LEAK, { severity: "major" }), comment(7, ...LEAK_AGAIN)];
    for (const joined of [plan(same), plan(near, [], { answers: [0, 1] })]) {
      expect(linesOf(joined)).toEqual([5]);
      const [worse] = joined.inline;
      expect(listJoined(joined)).toMatchObject([
        { duplicateOf: worse?.id, finding: { title: LEAK_AGAIN[0] } },
      ]);
      expect(listJoined(joined)[0]?.saidAt).toBeUndefined();
    }
  });

  it("joins nothing without the option, and nothing that is not a model's", () => {
    const near = [comment(5, ...LEAK), comment(7, ...LEAK_AGAIN)];
    expect(linesOf(planReview([FILE], near))).toEqual([5, 7]);
    expect(linesOf(plan(near, [post(5, LEAK)], { answers: [undefined, undefined] }))).toEqual([
      5, 7,
    ]);
  });

  it("still counts a joined finding against an approval", () => {
    const serious = comment(9, ...LEAK_AGAIN, { severity: "major" });
    const joined = plan([serious], [post(4, LEAK)], { event: "APPROVE", allowApprove: true });
    expect(joined.event).toBe("COMMENT");
  });

  it("stays joined when it is planned again", () => {
    const joined = plan(
      [
        comment(9, ...LEAK_AGAIN),
        comment(20, ...OTHER),
        comment(21, ...OTHER, { title: "`pageCount` skips the last page" }),
      ],
      [post(4, LEAK)],
      { answers: [0, 0, 1] },
    );
    expect(listJoined(joined)).toHaveLength(2);
    const again = planReview([FILE], toReviewComments(joined), {
      posted: collectPostedFindings(joined),
      joined: collectJoined(joined),
    });
    expect(linesOf(again)).toEqual(linesOf(joined));
    expect(collectJoined(again)).toEqual(collectJoined(joined));
  });

  it("compares thousands of findings on one hunk", () => {
    const many = Array.from({ length: 4_000 }, (_, at) => at);
    const posted = many.map((at) =>
      post(1 + (at % 30), [`Leak ${at} in \`open${at}\``, "It stays open."], {
        id: `${at}`.padStart(16, "0"),
      }),
    );
    const comments = many.map((at) =>
      comment(1 + (at % 30), `Leak ${at} of \`open${at}\``, "Never closed."),
    );
    const { inline, summary } = plan(comments, posted, { limits: { maxInline: 10_000 } });
    expect(inline.length + summary.length).toBe(4_000);
  }, 30_000);
});
