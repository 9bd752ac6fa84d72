import type { ReviewComment } from "../../../../src/domain/finding/finding.ts";
import { type PlanOptions, planReview } from "../../../../src/domain/finding/plan-review.ts";
import type { ReviewDraft } from "../../../../src/domain/review/review-draft.ts";
import { reviewDraft } from "./sample-draft.ts";

const HEAD = "import b;\nconst a = 1;\nconst c = 3;\nlast();\n";
const FILES = [
  { path: "docs/old.md", status: "removed", patch: "@@ -1,2 +0,0 @@\n-one\n-two" },
  {
    path: "src/a.ts",
    status: "modified",
    patch: "@@ -1,3 +1,4 @@\n import b;\n-const a = 0;\n+const a = 1;\n+const c = 3;\n last();",
  },
  {
    path: "src/ä b/100%#?:[x].ts",
    status: "added",
    patch: "@@ -0,0 +1 @@\n+hello",
  },
] as const;

/** A draft as a plan makes it of comments on a change of three files. */
export function reviewOf(
  comments: readonly ReviewComment[],
  change: Partial<ReviewDraft> = {},
  options: PlanOptions = {},
): ReviewDraft {
  const headBlob = (path: string) =>
    path === "src/a.ts"
      ? ({ bytes: new TextEncoder().encode(HEAD), mode: "100644" } as const)
      : undefined;
  return reviewDraft({
    plan: planReview(FILES, comments, { headBlob, ...options }),
    manifest: FILES.map(({ path, status }) => ({ path, status, state: "reviewed" })),
    ...change,
  });
}
