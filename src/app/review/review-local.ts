import type { PullFile } from "../../domain/diff/pull-file.ts";
import type { StepName } from "../../domain/event/run-event.ts";
import type { ReviewOutcome } from "../../domain/review/review-draft.ts";
import type { Clock } from "../../ports/clock.ts";
import type { ChangesOptions, Snapshot, SnapshotOrigin, Snapshots } from "../../ports/snapshots.ts";
import type { LocalChange, LocalSelection, WorkingCopy } from "../../ports/working-copy.ts";
import {
  type OpenHelpers,
  openNoHelpers,
  withHelperContext,
} from "../repository/open-helper-tools.ts";
import { type Conventions, readConventions } from "../repository/read-conventions.ts";
import type { Emit, RunContext } from "../run/run-context.ts";
import { runStep, toRunEnding, withRunEnd } from "../run/run-steps.ts";
import { PATCH_LIMITS } from "./complete-patches.ts";
import type { ReviewFiles } from "./review-files.ts";
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

export interface ReviewLocalPorts {
  readonly workingCopy: WorkingCopy;
  readonly snapshots: Snapshots;
  readonly reviewFiles: ReviewFiles;
  readonly clock: Clock;
  /** Opens the repository's helpers; absent to use none. */
  readonly openHelpers?: OpenHelpers;
}

export type ReviewLocal = (
  review: LocalReview,
  settings: ReviewLocalSettings,
  context: RunContext,
) => Promise<ReviewOutcome>;

const STEPS: readonly StepName[] = ["clone", "fetch-pr", "context", "llm", "done"];

/** Creates the review of a developer's checkout against its base. The checkout is not changed. */
export function createReviewLocal(ports: ReviewLocalPorts): ReviewLocal {
  return async (review, settings, run) => {
    const { emit, signal } = run;
    emit({ type: "run-start", kind: "review", title: "local changes", steps: [...STEPS] });
    return withRunEnd(emit, async () => {
      const change = await runStep(emit, "clone", () =>
        ports.workingCopy.select(review.selection, signal),
      );
      try {
        return toRunEnding(
          await reviewLocalChange(ports, { review, change }, { settings, ...run }),
        );
      } finally {
        await change.close();
      }
    });
  };
}

interface SelectedReview {
  readonly review: LocalReview;
  readonly change: LocalChange;
}

interface LocalReviewContext extends RunContext {
  readonly settings: ReviewLocalSettings;
}

async function reviewLocalChange(
  ports: ReviewLocalPorts,
  { review, change }: SelectedReview,
  { settings, emit, signal }: LocalReviewContext,
): Promise<ReviewOutcome> {
  const origin: SnapshotOrigin = {
    kind: "local",
    folder: change.folder,
    objects: change.objects,
  };
  const snapshot = await ports.snapshots.open({ origin, commit: change.head }, signal);
  try {
    const options: ChangesOptions = { ...PATCH_LIMITS, signal };
    const files = await runStep(emit, "fetch-pr", async () =>
      withFiltered(await snapshot.changes(change.base, options), change.filteredPaths),
    );
    const described = describeChange({ review, change }, ports.clock.now());
    const { conventions, helpers } = await runStep(emit, "context", async (note) => {
      const conventions = await readLocalConventions(
        ports,
        { origin, change, emit },
        { settings, signal },
      );
      const { openHelpers = openNoHelpers } = ports;
      const { title, subjects = [] } = described;
      const openTrunk = async () =>
        change.rulesCommit === undefined
          ? undefined
          : ports.snapshots.open({ origin, commit: change.rulesCommit }, signal);
      const subject = { title, description: subjects.join("\n"), files };
      const helpers = await openHelpers(
        { head: snapshot, openDefaultBranch: openTrunk, subject },
        { emit, signal },
      );
      if (helpers.note !== undefined) note(helpers.note);
      return { conventions, helpers };
    });
    const input: ReviewInput = {
      jobId: review.jobId,
      change: withHelperContext(described, helpers),
      base: change.base,
      head: change.head,
      ...conventions,
      files,
      snapshot,
      helpers,
      skipPaths: helpers.skipPaths,
    };
    const outcome = await ports
      .reviewFiles(input, settings, { emit, signal })
      .finally(helpers.close);
    emit({ type: "step-start", step: "done" });
    emit({ type: "step-end", step: "done", ok: true });
    return outcome;
  } finally {
    await snapshot.close();
  }
}

/** Adds the files whose uncommitted content could not be read, so that the review lists them as unseen. */
function withFiltered(files: readonly PullFile[], paths: readonly string[]): readonly PullFile[] {
  const filtered = new Set(paths);
  const others = files.filter(({ path }) => !filtered.has(path));
  const unread = paths.map((path): PullFile => ({ path, status: "changed", omission: "filtered" }));
  return [...others, ...unread];
}

function describeChange({ review, change }: SelectedReview, now: string): ReviewInput["change"] {
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

interface ConventionsSource {
  readonly origin: SnapshotOrigin;
  readonly change: LocalChange;
  readonly emit: Emit;
}

/** Reads conventions from the default branch: a change cannot alter the way it is reviewed. */
async function readLocalConventions(
  { snapshots }: ReviewLocalPorts,
  { origin, change, emit }: ConventionsSource,
  { settings, signal }: { readonly settings: ReviewLocalSettings; readonly signal: AbortSignal },
): Promise<Conventions> {
  if (change.rulesCommit === undefined) {
    emit({
      type: "log",
      level: "info",
      text: "no default branch found, so the built-in review rules apply",
    });
    return { rules: settings.defaultRules };
  }
  const snapshot: Snapshot = await snapshots.open({ origin, commit: change.rulesCommit }, signal);
  try {
    return await readConventions(snapshot, settings, signal);
  } finally {
    await snapshot.close();
  }
}
