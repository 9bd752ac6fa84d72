import type { PullFile } from "../../domain/diff/pull-file.ts";
import type { ReviewOutcome } from "../../domain/review/review-draft.ts";
import type { Snapshot } from "../../ports/snapshots.ts";
import {
  type OpenHelpers,
  openNoHelpers,
  type RepositoryHelpers,
  withHelperContext,
} from "../repository/open-helper-tools.ts";
import type { ReviewConventions } from "../repository/read-conventions.ts";
import type { RunContext } from "../run/run-context.ts";
import { runStep } from "../run/run-steps.ts";
import type { ReviewInput, ReviewSettings } from "./review-input.ts";

/** A change whose files are open for reading, on a code host or in a checkout. */
export interface OpenedChange {
  /** The head's files; absent when the clone failed: the review continues without tools. */
  readonly snapshot?: Snapshot | undefined;
  /** Opens the head of the default branch, for the caller to close; `undefined` if it is unavailable. */
  openDefaultBranch(): Promise<Snapshot | undefined>;
  /** Opens a commit, for the caller to close; `undefined` if it is not available. */
  openCommit(commit: string): Promise<Snapshot | undefined>;
  /** Reads the repository's conventions, with those for the given paths, from the default branch. */
  conventions(paths: readonly string[]): Promise<ReviewConventions>;
}

/** The changed files, and what is known about them from outside the repository. */
export interface ChangedFiles extends Pick<ReviewInput, "posted" | "problems" | "earlier"> {
  readonly files: readonly PullFile[];
}

export interface ChangeToReview extends Pick<ReviewInput, "jobId" | "change" | "base" | "head"> {
  readonly opened: OpenedChange;
  readFiles(): Promise<ChangedFiles>;
}

/** Parts for reviewing an opened change, or for work with another outcome on the same input. */
export interface ReviewChangePorts<Outcome = ReviewOutcome> {
  readonly reviewFiles: (
    input: ReviewInput,
    settings: ReviewSettings,
    context: RunContext,
  ) => Promise<Outcome>;
  /** Opens the repository's helpers; absent to use none. */
  readonly openHelpers?: OpenHelpers | undefined;
}

/** Reviews an opened change: lists its files, reads conventions and helpers, and has the model review it. */
export async function reviewChange<Outcome>(
  ports: ReviewChangePorts<Outcome>,
  review: ChangeToReview,
  { settings, emit, signal }: RunContext & { readonly settings: ReviewSettings },
): Promise<Outcome> {
  const { jobId, base, head, change, opened } = review;
  const listed = await runStep(emit, "fetch-pr", () => review.readFiles());
  const { conventions, helpers } = await runStep(emit, "context", async (note) => {
    const conventions = await opened.conventions(listed.files.map(({ path }) => path));
    const helpers = await openChangeHelpers(
      ports,
      { ...review, files: listed.files },
      { emit, signal },
    );
    if (helpers.note !== undefined) note(helpers.note);
    return { conventions, helpers };
  });
  const input: ReviewInput = {
    jobId,
    change: withHelperContext(change, helpers),
    base,
    head,
    ...conventions,
    ...listed,
    problems: [...(listed.problems ?? []), ...(conventions.problems ?? [])],
    snapshot: opened.snapshot,
    helpers,
    skipPaths: helpers.skipPaths,
  };
  return ports.reviewFiles(input, settings, { emit, signal }).finally(helpers.close);
}

async function openChangeHelpers(
  { openHelpers = openNoHelpers }: Pick<ReviewChangePorts, "openHelpers">,
  { opened, change, files }: ChangeToReview & Pick<ChangedFiles, "files">,
  run: RunContext,
): Promise<RepositoryHelpers> {
  const { snapshot: head, openDefaultBranch } = opened;
  if (head === undefined) return openNoHelpers();
  const { title, subjects = [], description = subjects.join("\n") } = change;
  return openHelpers({ head, openDefaultBranch, subject: { title, description, files } }, run);
}
