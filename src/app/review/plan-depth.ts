import { isAppError } from "../../domain/core/app-error.ts";
import { createIdentifyBlock } from "../../domain/delta/change-blocks.ts";
import { chooseDepth, type ReviewDepth } from "../../domain/delta/choose-depth.ts";
import type { CoveredIds } from "../../domain/delta/coverage.ts";
import type { EarlierWork } from "../../domain/delta/earlier-work.ts";
import type { BaseMove } from "../../domain/delta/old-context.ts";
import { type HunkCoverage, planDelta } from "../../domain/delta/plan-delta.ts";
import { parseHunks } from "../../domain/diff/parse-hunks.ts";
import type { PullFile } from "../../domain/diff/pull-file.ts";
import type { Snapshot } from "../../ports/snapshots.ts";
import { PATCH_LIMITS } from "./complete-patches.ts";

/** Earlier reviews of a pull request, and access to the commits that they were made on. */
export interface EarlierContext extends EarlierWork {
  readonly baseBranch: string;
  readonly isFullRequested: boolean;
  /** Opens a commit, for the caller to close; `undefined` if it is no longer available. */
  openCommit(commit: string): Promise<Snapshot | undefined>;
}

export interface DepthContext {
  /** Full object id of the merge base. */
  readonly base: string;
  /** Files that are shown to the model, with their patches. */
  readonly files: readonly PullFile[];
  /** Digest of what shapes this review. */
  readonly shape: string;
}

/** The hunks of a change, and which of them are reviewed. */
export interface PlannedDepth {
  readonly depth: ReviewDepth;
  readonly hunks: readonly HunkCoverage[];
}

/** Decides which hunks a review is about. Rejects with `cancelled` only. */
export async function planDepth(
  earlier: EarlierContext,
  { base, files, shape }: DepthContext,
  signal: AbortSignal,
): Promise<PlannedDepth> {
  const { reviews, key, baseBranch, isFullRequested } = earlier;
  const hasKey = key !== undefined;
  const depth = chooseDepth({ earlier: reviews, hasKey, baseBranch, shape, isFullRequested });
  const identify = createIdentifyBlock(key);
  if (depth.kind === "full") {
    const hunks = planDelta({ files, covered: NOTHING, identify, moveOf: () => undefined });
    return { depth, hunks };
  }
  const { covered, mergeBase } = depth.coverage;
  const moves = await readBaseMoves(earlier, { from: mergeBase, to: base, files }, signal);
  const moveOf = ({ path, previousPath = path }: PullFile) => moves.get(previousPath);
  return { depth, hunks: planDelta({ files, covered, identify, moveOf }) };
}

const NOTHING: CoveredIds = { kind: "blocks", ids: [] };

interface MovedBase {
  /** Full object ids of the merge bases then and now. */
  readonly from: string;
  readonly to: string;
  readonly files: readonly PullFile[];
}

/**
 * Reads the files of the change that differ between two merge bases. Without the earlier one, hunks whose surroundings
 * changed are reviewed again.
 */
async function readBaseMoves(
  { openCommit }: EarlierContext,
  { from, to, files }: MovedBase,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, BaseMove>> {
  const moves = new Map<string, BaseMove>();
  if (from === to) return moves;
  const opened: Snapshot[] = [];
  const open = async (commit: string): Promise<Snapshot | undefined> => {
    const snapshot = await openCommit(commit);
    if (snapshot !== undefined) opened.push(snapshot);
    return snapshot;
  };
  try {
    const then = await open(from);
    const now = await open(to);
    if (then === undefined || now === undefined) return moves;
    const wanted = new Set(files.map(({ path, previousPath = path }) => previousPath));
    const changed = await now.changes(from, { ...PATCH_LIMITS, signal });
    for (const { path, previousPath = path, patch } of changed) {
      if (patch === undefined || !wanted.has(path)) continue;
      const maxBytes = PATCH_LIMITS.maxPatchChars;
      const blob = await then.read(previousPath, { maxBytes, signal });
      const text = new TextDecoder().decode(blob?.bytes);
      moves.set(path, { lines: splitLines(text), hunks: parseHunks(patch) });
    }
  } catch (error) {
    if (!isAppError(error) || signal.aborted) throw error;
  } finally {
    for (const snapshot of opened) await snapshot.close();
  }
  return moves;
}

/** Splits a text as a diff does: a final line feed begins no further line. */
function splitLines(text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}
