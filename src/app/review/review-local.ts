import type { PullFile } from "../../domain/diff/pull-file.ts";
import type { ReviewOutcome } from "../../domain/review/review-draft.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Snapshot, SnapshotOrigin, Snapshots } from "../../ports/snapshots.ts";
import type { LocalChange, LocalSelection, WorkingCopy } from "../../ports/working-copy.ts";
import { readReviewConventions } from "../repository/read-conventions.ts";
import type { RunContext } from "../run/run-context.ts";
import { REVIEW_STEPS, runLocalJob } from "../run/run-job.ts";
import { runStep, toRunEnding } from "../run/run-steps.ts";
import { PATCH_LIMITS } from "./complete-patches.ts";
import { type OpenedChange, type ReviewChangePorts, reviewChange } from "./review-change.ts";
import type { ReviewInput, ReviewSettings } from "./review-input.ts";

export interface LocalReview {
  readonly jobId: string;
  readonly selection: LocalSelection;
  /** Instructions of the requester. */
  readonly instructions?: string | undefined;
}

export interface ReviewLocalSettings extends ReviewSettings {
  readonly rulesPath: string;
  readonly defaultRules: string;
}

export interface ReviewLocalPorts<Outcome = ReviewOutcome> extends ReviewChangePorts<Outcome> {
  readonly workingCopy: WorkingCopy;
  readonly snapshots: Snapshots;
  readonly clock: Clock;
}

export type ReviewLocal = (
  review: LocalReview,
  settings: ReviewLocalSettings,
  context: RunContext,
) => Promise<ReviewOutcome>;

/** Creates the review of a developer's checkout against its base. The checkout is not changed. */
export function createReviewLocal(ports: ReviewLocalPorts): ReviewLocal {
  return (review, settings, run) => {
    const work = async () => toRunEnding(await reviewCheckout(ports, review, { settings, ...run }));
    const job = { kind: "review", title: "local changes", steps: REVIEW_STEPS, work } as const;
    return runLocalJob(job, run.emit);
  };
}

export interface LocalReviewContext extends RunContext {
  readonly settings: ReviewLocalSettings;
}

/** Opens a checkout and reviews its change. */
export async function reviewCheckout<Outcome>(
  ports: ReviewLocalPorts<Outcome>,
  review: LocalReview,
  context: LocalReviewContext,
): Promise<Outcome> {
  const { emit, signal } = context;
  const change = await runStep(emit, "clone", () =>
    ports.workingCopy.select(review.selection, signal),
  );
  try {
    const { folder, objects, head: commit } = change;
    const origin: SnapshotOrigin = { kind: "local", folder, objects };
    const snapshot = await ports.snapshots.open({ origin, commit }, signal);
    const opened = openCheckout(ports, { origin, change, snapshot }, context);
    const outcome = await reviewChange(
      ports,
      {
        jobId: review.jobId,
        change: describeChange({ review, change }, ports.clock.now()),
        base: change.base,
        head: change.head,
        opened,
        readFiles: async () => ({
          files: withFiltered(
            await snapshot.changes(change.base, { ...PATCH_LIMITS, signal }),
            change.filteredPaths,
          ),
        }),
      },
      context,
    ).finally(snapshot.close);
    await runStep(emit, "done", () => Promise.resolve());
    return outcome;
  } finally {
    await change.close();
  }
}

interface CheckoutSource {
  readonly origin: SnapshotOrigin;
  readonly change: LocalChange;
  readonly snapshot: Snapshot;
}

/** Opens a checkout for its review. Conventions come from the default branch: a change cannot alter its own review. */
function openCheckout(
  { snapshots }: Pick<ReviewLocalPorts, "snapshots">,
  { origin, change, snapshot }: CheckoutSource,
  { settings, emit, signal }: LocalReviewContext,
): OpenedChange {
  const openDefaultBranch = async () =>
    change.rulesCommit === undefined
      ? undefined
      : snapshots.open({ origin, commit: change.rulesCommit }, signal);
  return {
    snapshot,
    openDefaultBranch,
    openCommit: (commit) => snapshots.open({ origin, commit }, signal),
    conventions: async (paths) => {
      const defaultBranch = await openDefaultBranch();
      if (defaultBranch !== undefined)
        return readReviewConventions(defaultBranch, settings, paths, signal).finally(
          defaultBranch.close,
        );
      const text = "no default branch found, so the built-in review rules apply";
      emit({ type: "log", level: "info", text });
      return { rules: settings.defaultRules, isDefault: true };
    },
  };
}

/** Adds the files whose uncommitted content could not be read, so that the review lists them as unseen. */
function withFiltered(files: readonly PullFile[], paths: readonly string[]): readonly PullFile[] {
  const filtered = new Set(paths);
  const others = files.filter(({ path }) => !filtered.has(path));
  const unread = paths.map((path): PullFile => ({ path, status: "changed", omission: "filtered" }));
  return [...others, ...unread];
}

function describeChange(
  { review, change }: { readonly review: LocalReview; readonly change: LocalChange },
  now: string,
): ReviewInput["change"] {
  return {
    repository: change.repository,
    title: change.subjects[0] ?? "uncommitted changes",
    baseName: change.baseName,
    headName: change.isDirty ? `${change.headName} and uncommitted work` : change.headName,
    subjects: change.subjects,
    instructions: review.instructions,
    today: now.slice(0, "2026-01-01".length),
  };
}
