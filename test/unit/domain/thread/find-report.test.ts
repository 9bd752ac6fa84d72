import { describe, expect, it } from "vitest";
import type { Category } from "../../../../src/domain/finding/finding.ts";
import { planReview } from "../../../../src/domain/finding/plan-review.ts";
import type { Planned } from "../../../../src/domain/finding/planned.ts";
import type { PostedFinding } from "../../../../src/domain/finding/posted-finding.ts";
import { createFindMoved, createFindReport } from "../../../../src/domain/thread/find-report.ts";
import { addedFile } from "../../app/review/pull-fixture.ts";

const FILES = [addedFile("a.ts"), addedFile("b.ts")];
const LEAK = {
  path: "a.ts",
  line: 2,
  title: "`openPool` leaks its connection",
  body: "The connection that `openPool` returns is never closed, so the pool runs dry.",
} as const;
const plan = planReview(FILES, [LEAK]);
const posted: PostedFinding = {
  id: "old",
  url: "https://host.example/old",
  path: "a.ts",
  side: "RIGHT",
  text: `${LEAK.title}\n${LEAK.body}`,
  code: "gone();",
  context: [],
};
const rewrite = (
  one: Planned,
  { text, category }: { readonly text: string; readonly category: Category },
): Planned => ({ ...one, text, finding: { ...one.finding, category } });
const reportOf = (finding: PostedFinding, of = plan) => createFindReport(of, [finding])(finding);

describe("an earlier finding in the latest review", () => {
  it("is reported again if the text is the same, wherever in the file", () => {
    expect(reportOf(posted)).toBe("same-issue");
  });

  it("is not reported by a finding on something else, or on another file", () => {
    expect(reportOf({ ...posted, text: "The date is parsed in the wrong time zone." })).toBe(
      "none",
    );
    expect(reportOf({ ...posted, path: "c.ts" })).toBe("none");
  });

  it("is reported by a finding of its category on code that was only rewritten", () => {
    const code = { text: "exec('rm ' + user.path)", category: "security" } as const;
    const of = { ...plan, inline: plan.inline.map((one) => rewrite(one, code)) };
    const old = { ...posted, text: "x", code: 'exec("rm " + user.path);' };
    expect(reportOf({ ...old, category: "security" }, of)).toBe("same-issue");
    expect(reportOf({ ...old, category: "style" }, of)).toBe("none");
    expect(reportOf({ ...old, category: "security", code: "other(1);" }, of)).toBe("none");
  });

  it("is joined if the review names its comment, or has its id", () => {
    const [one] = plan.inline;
    expect(reportOf({ ...posted, id: one?.id ?? "" })).toBe("joined");
    const joined = {
      ...plan,
      inline: [],
      summary: plan.inline.map((each) => ({ ...each, saidAt: posted.url })),
    };
    expect(reportOf({ ...posted, text: "x" }, joined)).toBe("joined");
  });
});

it("recognizes a finding on code that was moved to another file, word by word", () => {
  const [here] = plan.inline;
  const moved = planReview(FILES, [{ ...LEAK, path: "b.ts" }]).inline[0];
  const other = planReview(FILES, [{ ...LEAK, path: "b.ts", title: "Another" }]).inline[0];
  const known = { ...posted, id: here?.id ?? "" };
  const find = createFindMoved([known, { ...known, id: "other", path: "c.ts" }]);
  expect(moved && find(moved)).toBe(known);
  expect(other && find(other)).toBeUndefined();
});
