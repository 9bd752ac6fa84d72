import type { ChangedSymbols } from "../../domain/delta/base-symbols.ts";
import {
  createIdentifyBlock,
  type IdentifyBlock,
  withRules,
} from "../../domain/delta/change-blocks.ts";
import { chooseDepth, type ReviewDepth } from "../../domain/delta/choose-depth.ts";
import type { CoveredIds } from "../../domain/delta/coverage.ts";
import { digestShape } from "../../domain/delta/digest-shape.ts";
import { type HunkCoverage, planDelta } from "../../domain/delta/plan-delta.ts";
import {
  collectCoveredIds,
  listHunkResults,
  type ShownPart,
} from "../../domain/delta/record-coverage.ts";
import { describeUses, reopenUsers } from "../../domain/delta/symbol-uses.ts";
import type { PullFile } from "../../domain/diff/pull-file.ts";
import type { ExplainedDepth } from "../../domain/review/explanation.ts";
import { countHunkStates, type HunkList, listHunks } from "../../domain/review/hunk-list.ts";
import {
  buildManifest,
  nothingToReviewReason,
  type PartOutcome,
} from "../../domain/review/manifest.ts";
import { createRulesDigest } from "../../domain/review/path-rule.ts";
import type { DraftCoverage, NothingToReview } from "../../domain/review/review-draft.ts";
import type { RunContext } from "../run/run-context.ts";
import { readBaseChanges } from "./read-base-changes.ts";
import type { ReviewedPart } from "./review-chunks.ts";
import type { ReviewInput, ReviewSettings } from "./review-input.ts";
import type { ReviewScope } from "./review-session.ts";

interface ShownFiles {
  /** Files that are shown to the model, with their patches. */
  readonly shown: readonly PullFile[];
  /** System prompt of the review. */
  readonly system: string;
}

/** The hunks of a change, and which of them are reviewed. */
export interface PlannedDepth {
  readonly depth: ReviewDepth;
  readonly hunks: readonly HunkCoverage[];
  /** Hunks that are reviewed again because of the base, and why it could not be compared; one line each. */
  readonly baseNotes: readonly string[];
}

/** Decides which hunks a review is about. Rejects with `cancelled` only. */
export async function planReviewDepth(
  { input, settings }: Pick<ReviewScope, "input" | "settings">,
  { shown: files, system }: ShownFiles,
  { emit, signal }: RunContext,
): Promise<PlannedDepth> {
  const { earlier, base } = input;
  if (earlier === undefined || base === undefined)
    return planAll(files, createIdentifyBlock(undefined), { kind: "full" });
  const { reviews, key, baseBranch, isFullRequested } = earlier;
  const shape = digestSettings(system, settings);
  const hasKey = key !== undefined;
  const depth = chooseDepth({ earlier: reviews, hasKey, baseBranch, shape, isFullRequested });
  const identify = withRules(createIdentifyBlock(key), createRulesDigest(input.pathRules ?? []));
  const planFull = (full: FullDepth): PlannedDepth => {
    if (full.reason !== undefined)
      emit({ type: "log", level: "info", text: `reviewing the whole change: ${full.reason}` });
    return planAll(files, identify, full);
  };
  if (depth.kind === "full") return planFull(depth);
  const { covered, mergeBase } = depth.coverage;
  const { openCommit } = earlier;
  const moved = await readBaseChanges(openCommit, { from: mergeBase, to: base, files }, signal);
  const moveOf = ({ path, previousPath = path }: PullFile) => moved.moves.get(previousPath);
  const known = planDelta({ files, covered, identify, moveOf });
  const { hunks, notes: baseNotes } = reopenByBase(known, files, moved.symbols);
  for (const text of baseNotes) emit({ type: "log", level: "info", text });
  const open = hunks.filter(({ isCovered }) => !isCovered).length;
  if (open === 0 && input.change.instructions !== undefined)
    return planFull({ kind: "full", reason: "nothing is new, and the request has instructions" });
  const others = open === hunks.length ? "none" : "the others";
  const text = `reviewing ${open} of ${hunks.length} hunks: earlier reviews covered ${others}`;
  emit({ type: "log", level: "info", text });
  return { depth, hunks, baseNotes };
}

/** Takes the hunks back into the review that use what the base changed. */
function reopenByBase(
  hunks: readonly HunkCoverage[],
  files: readonly PullFile[],
  symbols: ChangedSymbols,
): { readonly hunks: readonly HunkCoverage[]; readonly notes: readonly string[] } {
  if (symbols.kind === "unknown") {
    const note = `uses of what the base changed were not looked for: ${symbols.reason}`;
    return { hunks, notes: [note] };
  }
  const reopened = reopenUsers(hunks, files, symbols.names);
  return { hunks: reopened.hunks, notes: describeUses(reopened.uses) };
}

type FullDepth = ReviewDepth & { readonly kind: "full" };

const digestSettings = (
  system: string,
  { modelId: model, minSeverity, muteCategories }: ReviewSettings,
): string => digestShape({ system, model, minSeverity, muteCategories });

const NOTHING: CoveredIds = { kind: "blocks", ids: [] };

function planAll(
  files: readonly PullFile[],
  identify: IdentifyBlock,
  depth: FullDepth,
): PlannedDepth {
  const hunks = planDelta({ files, covered: NOTHING, identify, moveOf: () => undefined });
  return { depth, hunks, baseNotes: [] };
}

/** Lists the hunks of a file that earlier reviews covered, by their 0-based index. */
export function listCoveredHunks(depth: PlannedDepth, path: string): ReadonlySet<number> {
  const own = depth.hunks.filter((hunk) => hunk.isCovered && hunk.path === path);
  return new Set(own.map(({ hunk }) => hunk));
}

/** Counts the hunks of a change, and those that earlier reviews covered. */
export function countHunks({ depth, hunks }: PlannedDepth): ExplainedDepth {
  return {
    hunks: hunks.length,
    covered: hunks.filter(({ isCovered }) => isCovered).length,
    widened: depth.kind === "full" ? depth.reason : undefined,
  };
}

/** Returns an outcome for each file with hunks that earlier reviews covered. */
export function listCoveredParts(depth: PlannedDepth): readonly PartOutcome[] {
  const covered = depth.hunks.filter(({ isCovered }) => isCovered);
  return [...new Set(covered.map(({ path }) => path))].map((path) => ({ path, isClipped: false }));
}

/** Returns the outcome of a review without anything to show to the model. */
export function nothingToReview(
  { input, leftOut }: Pick<ReviewScope, "input" | "leftOut">,
  depth: PlannedDepth,
): NothingToReview {
  const manifest = buildManifest(input.files, leftOut, listCoveredParts(depth));
  const count = depth.hunks.length;
  const reason =
    count === 0
      ? nothingToReviewReason(manifest)
      : [
          `nothing is new since the latest review, which covered all ${count} hunks`,
          ...depth.baseNotes,
        ].join("; ");
  return { kind: "nothing", reason, manifest };
}

interface ReviewedParts extends Pick<ShownFiles, "system"> {
  readonly parts: readonly ReviewedPart[];
  readonly settings: ReviewSettings;
}

/** Records what this review and earlier ones covered. */
export function recordCoverage(
  { base, earlier }: Pick<ReviewInput, "base" | "earlier">,
  { depth, hunks, baseNotes }: PlannedDepth,
  { parts, system, settings }: ReviewedParts,
): DraftCoverage | undefined {
  if (base === undefined || earlier === undefined) return undefined;
  const states = listHunkResults(hunks, toShownParts(parts)).map(({ state }) => state);
  return {
    mergeBase: base,
    baseBranch: earlier.baseBranch,
    shape: digestSettings(system, settings),
    covered: collectCoveredIds(hunks, states),
    hunks: countHunkStates(states),
    widened: depth.kind === "full" ? depth.reason : undefined,
    baseNotes: baseNotes.length === 0 ? undefined : baseNotes,
  };
}

/** Lists the hunks of the whole change with their states after a review. */
export function listReviewedHunks(
  { input, leftOut }: Pick<ReviewScope, "input" | "leftOut">,
  { hunks }: PlannedDepth,
  parts: readonly ReviewedPart[],
): HunkList {
  const results = listHunkResults(hunks, toShownParts(parts));
  return listHunks(input.files, { leftOut, hunks, results });
}

/** A hunk beside one with a clipped line was shown in full. */
const toShownParts = (parts: readonly ReviewedPart[]): readonly ShownPart[] =>
  parts.flatMap(({ path, hunks, lineLimit, isUncertain, failure }) =>
    hunks.map((hunk) => {
      const isClipped = hunk.lines.some((line) => line.length > lineLimit);
      const gap = isUncertain === true ? "model-failed" : isClipped ? "lines-clipped" : undefined;
      return { path, hunks: [hunk], gap: failure ?? gap };
    }),
  );
