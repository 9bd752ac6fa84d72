import { groupBy } from "../core/group-by.ts";
import type { Hunk } from "../diff/hunk.ts";
import { type CoveredIds, encodedLength, identifyFile, MAX_COVERED_CHARS } from "./coverage.ts";
import type { HunkCoverage } from "./plan-delta.ts";

/** Hunks of one file, or pieces of them, that a model was shown, and whether its answer covers them. */
export interface ShownPart {
  readonly path: string;
  readonly hunks: readonly Pick<Hunk, "oldStart" | "newStart">[];
  /** Absent if every line was shown and the answer was accepted. */
  readonly gap?: PartGap | undefined;
}

/** Reason why a model's answer does not cover all lines of a part. */
export type PartGap = "lines-clipped" | "model-failed" | "budget-spent";

/** State of a hunk after a review. */
export type HunkState = "reviewed" | "reviewed-earlier" | "in-part" | "not-reviewed";

/** State of a hunk, with the reason if it was not reviewed in full. */
export interface HunkResult {
  readonly state: HunkState;
  readonly reason?: PartGap | undefined;
}

/** Decides the state of each hunk after a review. */
export function listHunkResults(
  hunks: readonly HunkCoverage[],
  parts: readonly ShownPart[],
): readonly HunkResult[] {
  const shown = new Map<HunkCoverage, (PartGap | undefined)[]>();
  const byPath = groupBy(hunks, ({ path }) => path);
  for (const { path, hunks: pieces, gap } of parts) {
    for (const piece of pieces) {
      const hunk = byPath.get(path)?.findLast((each) => startsBefore(each, piece));
      if (hunk !== undefined) shown.set(hunk, [...(shown.get(hunk) ?? []), gap]);
    }
  }
  return hunks.map((hunk) => {
    if (hunk.isCovered) return { state: "reviewed-earlier" };
    const gaps = shown.get(hunk) ?? [];
    const reason = gaps.find((gap) => gap !== undefined);
    if (gaps.length > 0 && reason === undefined) return { state: "reviewed" };
    const isPart = gaps.some((gap) => gap === undefined || gap === "lines-clipped");
    return { state: isPart ? "in-part" : "not-reviewed", reason };
  });
}

/** A hunk that was cut has pieces that begin below its first line. */
const startsBefore = (
  hunk: Pick<Hunk, "oldStart" | "newStart">,
  piece: Pick<Hunk, "oldStart" | "newStart">,
): boolean => hunk.oldStart <= piece.oldStart && hunk.newStart <= piece.newStart;

/**
 * Lists the identities that a review and earlier ones covered: of blocks or, if those exceed the limit of a record, of
 * the files that are covered as a whole.
 */
export function collectCoveredIds(
  hunks: readonly HunkCoverage[],
  states: readonly HunkState[],
): CoveredIds {
  const isCovered = (at: number): boolean => states[at]?.startsWith("reviewed") === true;
  const ids = hunks.flatMap((hunk, at) => (isCovered(at) ? hunk.ids : []));
  if (encodedLength(ids.length) <= MAX_COVERED_CHARS) return { kind: "blocks", ids };
  const indexed = hunks.map((hunk, at) => ({ hunk, isReviewed: isCovered(at) }));
  const files = [...groupBy(indexed, ({ hunk }) => hunk.path).values()]
    .filter((all) => all.every(({ isReviewed }) => isReviewed))
    .map((all) => identifyFile(all.flatMap(({ hunk }) => hunk.ids)));
  return { kind: "files", ids: files };
}
