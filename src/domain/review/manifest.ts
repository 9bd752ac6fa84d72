import type { PullFile, PullFileStatus } from "../diff/pull-file.ts";

/** Reason why a file, or a part of it, was not shown to the model. */
export type NotReviewedReason =
  | "binary"
  | "no-patch"
  | "too-large"
  | "submodule"
  | "filtered"
  | "generated"
  | "skipped-by-rule"
  | "ignored"
  | "no-content-change"
  | "lines-clipped"
  | "model-failed"
  | "budget-spent";

/** Review state of a file. */
export type ReviewState = "reviewed" | "in-part" | "not-reviewed";

/** Review state of one changed file. */
export interface ManifestEntry {
  readonly path: string;
  readonly previousPath?: string | undefined;
  readonly status: PullFileStatus;
  readonly additions?: number | undefined;
  readonly deletions?: number | undefined;
  readonly state: ReviewState;
  readonly reason?: NotReviewedReason | undefined;
}

/** Review states of all changed files of a pull request, omitted files included. */
export type Manifest = readonly ManifestEntry[];

/** Returns whether all content of the head was reviewed: a requirement for unattended approval. */
export function isComplete(manifest: Manifest): boolean {
  return manifest.every(
    (entry) => entry.state === "reviewed" || entry.reason === "no-content-change",
  );
}

/** Outcome of the parts of one file. */
export interface PartOutcome {
  readonly path: string;
  readonly isClipped: boolean;
  /** Absent if the model answered. */
  readonly failure?: "model-failed" | "budget-spent";
}

/**
 * Builds the manifest from the files, the reasons for omitted files, and the outcomes of the parts
 * of the others.
 */
export function buildManifest(
  files: readonly PullFile[],
  leftOut: ReadonlyMap<string, NotReviewedReason>,
  outcomes: readonly PartOutcome[],
): Manifest {
  const byPath = new Map<string, PartOutcome[]>();
  for (const outcome of outcomes) {
    const known = byPath.get(outcome.path);
    if (known === undefined) byPath.set(outcome.path, [outcome]);
    else known.push(outcome);
  }
  return files.map((file) => ({
    path: file.path,
    previousPath: file.previousPath,
    status: file.status,
    additions: file.additions,
    deletions: file.deletions,
    ...getReviewState(leftOut.get(file.path), byPath.get(file.path) ?? []),
  }));
}

function getReviewState(
  reason: NotReviewedReason | undefined,
  outcomes: readonly PartOutcome[],
): Pick<ManifestEntry, "state" | "reason"> {
  if (reason !== undefined) return { state: "not-reviewed", reason };
  const failed = outcomes.filter((outcome) => outcome.failure !== undefined);
  const failure = failed[0]?.failure;
  if (failure !== undefined && failed.length === outcomes.length)
    return { state: "not-reviewed", reason: failure };
  if (failure !== undefined) return { state: "in-part", reason: failure };
  if (outcomes.some((outcome) => outcome.isClipped))
    return { state: "in-part", reason: "lines-clipped" };
  return outcomes.length > 0
    ? { state: "reviewed" }
    : { state: "not-reviewed", reason: "no-patch" };
}

/** Formats the reason why there is nothing to review, in one line. */
export function nothingToReviewReason(manifest: Manifest): string {
  if (manifest.length === 0) return "no file differs from the base";
  const counts = new Map<string, number>();
  for (const { reason = "reviewed" } of manifest) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const parts = [...counts].map(([reason, count]) => `${count} ${reason}`);
  return `${manifest.length} changed file${manifest.length === 1 ? "" : "s"}, none with lines to review (${parts.join(", ")})`;
}
