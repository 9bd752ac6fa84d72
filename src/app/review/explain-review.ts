import type { PullRef } from "../../domain/pull/pull-request.ts";
import type { ReviewExplanation } from "../../domain/review/explanation.ts";
import type { RunContext } from "../run/run-context.ts";
import { countHunks } from "./plan-depth.ts";
import { prepareReview } from "./review-files.ts";
import type { ReviewFilesPorts, ReviewInput, ReviewSettings } from "./review-input.ts";
import {
  createReviewPull,
  type PullReview,
  type ReviewPullPorts,
  type ReviewPullSettings,
} from "./review-pull.ts";

/** Explains what would shape the review of changed files. */
export type ExplainFiles = (
  input: ReviewInput,
  settings: ReviewSettings,
  context: RunContext,
) => Promise<ReviewExplanation>;

/** Creates the explanation: the same preparation as a review's, without calling the model. */
export function createExplainFiles(
  ports: ReviewFilesPorts,
  { rulesPath }: { readonly rulesPath: string },
): ExplainFiles {
  return async (given, settings, context) => {
    const { scope, shown, depth } = await prepareReview(ports, given, { settings, context });
    const { input, leftOut } = scope;
    const paths = shown.map(({ path }) => path);
    const isShown = new Set(paths);
    const scoped = (input.pathRules ?? []).map(({ path, scope, files }) => ({
      path,
      scope,
      files: files.filter((file) => isShown.has(file)),
    }));
    const common = {
      path: input.isDefault === true ? undefined : rulesPath,
      scope: "all files",
      files: paths,
    };
    return {
      kind: "explanation",
      repository: input.change.repository,
      head: input.head,
      rules: [common, ...scoped.filter(({ files }) => files.length > 0)],
      leftOut: [...leftOut].map(([path, reason]) => ({ path, reason })),
      ignorePaths: settings.ignorePaths ?? [],
      muteCategories: settings.muteCategories ?? [],
      minSeverity: settings.minSeverity,
      depth: countHunks(depth),
      problems: input.problems ?? [],
    };
  };
}

/** A pull request whose review is explained. */
export interface PullToExplain extends Pick<PullReview, "jobId" | "instructions"> {
  readonly pull: PullRef;
}

/** Explains what would shape the next review of a pull request. Rejects as `PullReader` does. */
export type ExplainPull = (
  review: PullToExplain,
  settings: ReviewPullSettings,
  context: RunContext,
) => Promise<ReviewExplanation>;

/** Creates the explanation for a pull request at its current head. */
export function createExplainPull(ports: ReviewPullPorts<ReviewExplanation>): ExplainPull {
  const explain = createReviewPull(ports);
  return async (review, settings, context) => {
    const pull = await ports.pulls.pull(review.pull, context.signal);
    return explain({ ...review, pull, skipsPosted: true }, settings, context);
  };
}
