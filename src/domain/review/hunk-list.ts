import { groupBy } from "../core/group-by.ts";
import type { HunkCoverage } from "../delta/plan-delta.ts";
import type { HunkResult, HunkState } from "../delta/record-coverage.ts";
import type { Hunk } from "../diff/hunk.ts";
import { parseHunks } from "../diff/parse-hunks.ts";
import type { PullFile } from "../diff/pull-file.ts";
import type { NotReviewedReason } from "./manifest.ts";

/** Review state of one hunk, or of a file whose lines are not available, such as a binary one. */
export interface ListedHunk {
  readonly path: string;
  /** First lines as in the hunk's header; absent for a file without hunks. */
  readonly oldStart?: number | undefined;
  readonly newStart?: number | undefined;
  /** Number of its lines after the change, context included. */
  readonly newLines?: number | undefined;
  readonly state: HunkState;
  /** Absent if it was reviewed. */
  readonly reason?: NotReviewedReason | undefined;
}

/** Numbers of hunks of one file by state. */
export interface FileHunkCounts {
  readonly path: string;
  readonly counts: Readonly<Record<HunkState, number>>;
  /** Reason for the first hunk that was not reviewed in full. */
  readonly reason?: NotReviewedReason | undefined;
}

/** Review states of all hunks of a change, in its order; numbers for each file if there are too many hunks. */
export type HunkList =
  | { readonly kind: "hunks"; readonly hunks: readonly ListedHunk[] }
  | { readonly kind: "files"; readonly files: readonly FileHunkCounts[] };

/** Maximum number of hunks that are listed one by one. */
export const MAX_LISTED_HUNKS = 2_000;

/** States of the hunks that were shown, and reasons for files that were not. */
export interface HunkListInput {
  /** Reasons for files that were not shown to the model, by path. */
  readonly leftOut: ReadonlyMap<string, NotReviewedReason>;
  /** Hunks of the files that were shown, and their states in the same order. */
  readonly hunks: readonly HunkCoverage[];
  readonly results: readonly HunkResult[];
}

/** Lists the hunks of all changed files with their states. Renames and changes of mode have none. */
export function listHunks(files: readonly PullFile[], input: HunkListInput): HunkList {
  const known = input.hunks.map(({ path }, at) => ({ path, result: input.results[at] }));
  const results = groupBy(known, ({ path }) => path);
  const hunks = files.flatMap((file) => listFileHunks(file, input.leftOut, results));
  return hunks.length <= MAX_LISTED_HUNKS
    ? { kind: "hunks", hunks }
    : { kind: "files", files: countByFile(hunks) };
}

function listFileHunks(
  { path, patch = "" }: PullFile,
  leftOut: HunkListInput["leftOut"],
  results: ReadonlyMap<string, readonly { readonly result: HunkResult | undefined }[]>,
): ListedHunk[] {
  const reason = leftOut.get(path);
  if (reason === "no-content-change") return [];
  const hunks = parseHunks(patch);
  if (hunks.length === 0) return [{ path, state: "not-reviewed", reason: reason ?? "no-patch" }];
  return hunks.map((hunk, at) => {
    const { result = { state: "not-reviewed" } } = results.get(path)?.[at] ?? {};
    return { path, ...getHunkLines(hunk), state: result.state, reason: reason ?? result.reason };
  });
}

function getHunkLines({ oldStart, newStart, lines }: Hunk): {
  readonly oldStart: number;
  readonly newStart: number;
  readonly newLines: number;
} {
  const newLines = lines.filter((line) => !line.startsWith("-") && !line.startsWith("\\")).length;
  return { oldStart, newStart, newLines };
}

function countByFile(hunks: readonly ListedHunk[]): FileHunkCounts[] {
  return [...groupBy(hunks, ({ path }) => path)].map(([path, own]) => ({
    path,
    counts: countHunkStates(own.map(({ state }) => state)),
    reason: own.find(({ reason }) => reason !== undefined)?.reason,
  }));
}

/** Counts hunks by state. */
export function countHunkStates(states: readonly HunkState[]): Readonly<Record<HunkState, number>> {
  const counts = { reviewed: 0, "reviewed-earlier": 0, "in-part": 0, "not-reviewed": 0 };
  for (const state of states) counts[state] += 1;
  return counts;
}

/** Counts the hunks of a change by state. */
export function countListedHunks(list: HunkList): Readonly<Record<HunkState, number>> {
  if (list.kind === "hunks") return countHunkStates(list.hunks.map(({ state }) => state));
  const total = { reviewed: 0, "reviewed-earlier": 0, "in-part": 0, "not-reviewed": 0 };
  for (const { counts } of list.files)
    for (const state of Object.keys(total) as HunkState[]) total[state] += counts[state];
  return total;
}

/** Returns whether this review and earlier ones covered every hunk of the change. */
export function areHunksCovered(list: HunkList): boolean {
  const counts = countListedHunks(list);
  return counts["in-part"] + counts["not-reviewed"] === 0;
}

/**
 * Returns whether a list has every hunk of a diff that the code host delivers. Files without a patch there are not
 * compared.
 */
export function hasEveryHunk(list: HunkList, files: readonly PullFile[]): boolean {
  const expected = files.flatMap(({ path, patch = "" }) =>
    parseHunks(patch).map((hunk) => ({ path, ...getHunkLines(hunk) })),
  );
  if (list.kind === "hunks") {
    const known = new Set(list.hunks.map(identifyLines));
    return expected.every((hunk) => known.has(identifyLines(hunk)));
  }
  const known = new Map(list.files.map(({ path, counts }) => [path, counts]));
  return [...groupBy(expected, ({ path }) => path)].every(([path, own]) => {
    const counts = Object.values(known.get(path) ?? {});
    return counts.reduce((sum, count) => sum + count, 0) >= own.length;
  });
}

const identifyLines = ({ path, oldStart, newStart, newLines }: Omit<ListedHunk, "state">): string =>
  JSON.stringify([path, oldStart, newStart, newLines]);
