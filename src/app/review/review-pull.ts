import { type PullRequest, repositoryName } from "../../domain/pull/pull-request.ts";
import type { ReviewOutcome } from "../../domain/review/review-draft.ts";
import { readReviewCommand } from "../../domain/trigger/review-command.ts";
import type { Clock } from "../../ports/clock.ts";
import type { PullFiles } from "../../ports/pull-reader.ts";
import type { RunContext } from "../run/run-context.ts";
import { runStep } from "../run/run-steps.ts";
import { PATCH_LIMITS } from "./complete-patches.ts";
import type { FindEarlierWork } from "./find-earlier-work.ts";
import { type OpenedPull, type OpenPullPorts, openPull } from "./open-pull.ts";
import {
  type ChangedFiles,
  type ChangeToReview,
  type ReviewChangePorts,
  reviewChange,
} from "./review-change.ts";
import type { ReviewInput, ReviewSettings } from "./review-input.ts";

/** A pull request to review, pinned at a head. */
export interface PullReview {
  readonly jobId: string;
  /** Its head is reviewed, even if the branch moves. */
  readonly pull: PullRequest;
  /** Instructions of the requester, or a command such as `review full`. */
  readonly instructions?: string | undefined;
  /** Title and description at the time of the request, if known; absent for a request that is made now. */
  readonly asked?:
    | { readonly title?: string | undefined; readonly description?: string | undefined }
    | undefined;
  /** Omits findings of the service's earlier reviews, for a review that is to be published. */
  readonly skipsPosted: boolean;
}

export interface ReviewPullSettings extends ReviewSettings {
  /** Lists the files of the pinned head with git, regardless of later heads. */
  readonly pinsFiles?: boolean | undefined;
  readonly serverUrl: string;
  readonly rulesPath: string;
  readonly defaultRules: string;
}

export interface ReviewPullPorts<Outcome = ReviewOutcome>
  extends OpenPullPorts,
    ReviewChangePorts<Outcome> {
  readonly findEarlierWork: FindEarlierWork;
  readonly clock: Clock;
}

/** Reviews a pull request and returns the draft, or the reason why there is nothing to review. */
export type ReviewPull<Outcome = ReviewOutcome> = (
  review: PullReview,
  settings: ReviewPullSettings,
  context: RunContext,
) => Promise<Outcome>;

/**
 * Creates the review of a pull request on the code host. Writes nothing. Rejects as `PullReader` and `ReviewFiles` do.
 */
export function createReviewPull<Outcome = ReviewOutcome>(
  ports: ReviewPullPorts<Outcome>,
): ReviewPull<Outcome> {
  return async (review, settings, run) => {
    const { emit, signal } = run;
    const { pull } = review;
    const opened = await runStep(emit, "clone", async (note) => {
      const result = await openPull(ports, pull, { ...settings, emit, signal });
      if (result.problem !== undefined) note("failed; continuing without tools");
      return result;
    });
    const pinned = { review, pull, opened };
    for (const text of describeEdits(pinned)) emit({ type: "log", level: "info", text });
    const change: ChangeToReview = {
      jobId: review.jobId,
      change: describeChange(pinned, ports.clock.now()),
      base: pull.mergeBaseSha,
      head: pull.head.sha,
      opened,
      readFiles: () => readFiles(ports, pinned, { settings, ...run }),
    };
    return reviewChange(ports, change, { settings, ...run }).finally(opened.close);
  };
}

interface OpenedReview {
  readonly review: PullReview;
  readonly pull: PullRequest;
  readonly opened: OpenedPull;
}

async function readFiles(
  ports: Pick<ReviewPullPorts, "pulls" | "findEarlierWork">,
  pinned: OpenedReview,
  { settings, signal }: RunContext & { readonly settings: ReviewPullSettings },
): Promise<ChangedFiles> {
  const { review, pull } = pinned;
  const [fetched, earlier] = await Promise.all([
    listFiles(
      ports,
      { ...pinned, isPinned: settings.allowApprove || settings.pinsFiles === true },
      signal,
    ),
    review.skipsPosted ? ports.findEarlierWork(pull.ref, signal) : undefined,
  ]);
  return {
    files: fetched.files,
    posted: earlier?.posted,
    earlier: earlier && {
      ...earlier,
      baseBranch: pull.base.branch,
      isFullRequested: readReviewCommand(review.instructions).isFull,
      openCommit: pinned.opened.openCommit,
    },
    problems: collectProblems(pinned, fetched),
  };
}

const TEXT_FIELDS = ["title", "description"] as const;

function describeChange({ review, pull }: OpenedReview, now: string): ReviewInput["change"] {
  const { asked } = review;
  const { title = pull.title, description = pull.description } = asked ?? {};
  const late = asked === undefined ? [] : TEXT_FIELDS.filter((what) => asked[what] === undefined);
  return {
    repository: repositoryName(pull.ref),
    title,
    description: description === "" ? undefined : description,
    late: late.length === 0 ? undefined : late,
    author: pull.author,
    baseName: pull.base.branch,
    headName: pull.head.branch,
    instructions: readReviewCommand(review.instructions).instructions,
    today: now.slice(0, "2026-01-01".length),
  };
}

/** Describes edits after the request for a review, which the model does not receive. */
function describeEdits({ review: { asked }, pull }: OpenedReview): readonly string[] {
  return TEXT_FIELDS.filter(
    (what) => asked?.[what] !== undefined && asked[what] !== pull[what],
  ).map((what) => `the ${what} was edited after the request; the earlier version was reviewed`);
}

/**
 * Lists the changed files. The code host lists those of the current head, up to a limit; an approval and a check run need
 * the files of the pinned head, which git has, including the missing ones.
 */
async function listFiles(
  { pulls }: Pick<ReviewPullPorts, "pulls">,
  { pull, opened, isPinned }: OpenedReview & { readonly isPinned: boolean },
  signal: AbortSignal,
): Promise<PullFiles> {
  const inGit = async () =>
    opened.snapshot?.changes(pull.mergeBaseSha, { ...PATCH_LIMITS, signal });
  const pinned = isPinned ? await inGit() : undefined;
  if (pinned !== undefined) return { files: pinned, isComplete: true };
  const fetched = await pulls.files(pull, signal);
  const all = fetched.isComplete ? undefined : await inGit();
  if (all === undefined) return fetched;
  const listed = new Set(fetched.files.map(({ path }) => path));
  const rest = all.filter(({ path }) => !listed.has(path));
  return { files: [...fetched.files, ...rest], isComplete: true };
}

function collectProblems(
  { pull, opened }: OpenedReview,
  { files, isComplete }: PullFiles,
): string[] {
  const { changedFiles } = pull;
  return [
    ...(opened.problem === undefined ? [] : [opened.problem]),
    ...(isComplete
      ? []
      : [
          `the code host lists ${files.length} of ${changedFiles} changed files; the others were not reviewed`,
        ]),
  ];
}
