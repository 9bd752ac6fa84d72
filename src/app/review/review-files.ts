import { compilePathPatterns } from "../../domain/core/path-pattern.ts";
import type { FileDiff } from "../../domain/diff/hunk.ts";
import { parseHunks } from "../../domain/diff/parse-hunks.ts";
import { planChunks } from "../../domain/diff/plan-chunks.ts";
import type { PullFile } from "../../domain/diff/pull-file.ts";
import type { ReviewComment } from "../../domain/finding/finding.ts";
import { planReview } from "../../domain/finding/plan-review.ts";
import type { Planned, PublishPlan } from "../../domain/finding/planned.ts";
import { createVault, describePlaceholders, type Vault } from "../../domain/inbound/vault.ts";
import { collectStaticFindings } from "../../domain/review/collect-static-findings.ts";
import { leftOutReason } from "../../domain/review/left-out-reason.ts";
import { buildManifest, type NotReviewedReason } from "../../domain/review/manifest.ts";
import { mergeAnswers } from "../../domain/review/merge-answers.ts";
import { listAppliedRules } from "../../domain/review/path-rule.ts";
import type { ReviewDraft, ReviewOutcome } from "../../domain/review/review-draft.ts";
import { sanitizeRules } from "../repository/sanitize-rules.ts";
import type { Emit, RunContext } from "../run/run-context.ts";
import { runStep } from "../run/run-steps.ts";
import { describeChunks, requireAnyAnswer } from "./chunk-outcomes.ts";
import { completePatches, PATCH_LIMITS } from "./complete-patches.ts";
import {
  listCoveredHunks,
  listCoveredParts,
  listReviewedHunks,
  nothingToReview,
  type PlannedDepth,
  planReviewDepth,
  recordCoverage,
} from "./plan-depth.ts";
import { readHeadBlobs } from "./read-head-blobs.ts";
import { type ChunkOutcome, collectProblems, reviewChunks } from "./review-chunks.ts";
import type { ReviewFilesPorts, ReviewInput, ReviewSettings } from "./review-input.ts";
import { openReviewSession, type ReviewScope, type ReviewSession } from "./review-session.ts";

export type ReviewFiles = (
  input: ReviewInput,
  settings: ReviewSettings,
  context: RunContext,
) => Promise<ReviewOutcome>;

/**
 * Creates the review of changed files: chunks within the budget, one conversation each, concurrently; parses the
 * answers, anchors the findings and accounts for everything. Rejects when no part of the change could be reviewed.
 */
export function createReviewFiles(ports: ReviewFilesPorts): ReviewFiles {
  return async (given, settings, context) => {
    const { emit, signal } = context;
    const { scope, session, shown, depth } = await prepareReview(ports, given, {
      settings,
      context,
    });
    const chunks = planChunks(shown.map(toDiff(scope.vault, depth)), settings.maxDiffChars);
    if (chunks.length === 0) return nothingToReview(scope, depth);
    const outcomes = await runStep(emit, "llm", async (note) => {
      const ended = await reviewChunks(chunks, session.review);
      requireAnyAnswer(ended);
      note(describeChunks(ended));
      return ended;
    });
    const draft = await toDraft(scope, { session, outcomes, depth }, signal);
    emitPlan(draft.plan, emit);
    return draft;
  };
}

/** A change that is ready for its review. */
export interface PreparedReview {
  readonly scope: ReviewScope;
  readonly session: ReviewSession;
  /** Files that are shown to the model. */
  readonly shown: readonly PullFile[];
  readonly depth: PlannedDepth;
}

interface PreparationContext {
  readonly settings: ReviewSettings;
  readonly context: RunContext;
}

/** Prepares a review without calling the model: rules, files to show, session and depth. */
export async function prepareReview(
  ports: ReviewFilesPorts,
  given: ReviewInput,
  { settings, context }: PreparationContext,
): Promise<PreparedReview> {
  const { problems, ...rules } = sanitizeRules(given, context.emit);
  const files = await withPatches(given, context.signal);
  const input = { ...given, ...rules, files, problems: [...(given.problems ?? []), ...problems] };
  const leftOut = collectLeftOutReasons(input, settings);
  const shown = input.files.filter((file) => !leftOut.has(file.path));
  const own = createVault();
  const vault = ports.overrides?.vault?.(own) ?? own;
  const scope = { input, settings, leftOut, vault };
  const session = openReviewSession(ports, scope, context);
  const { commonSystem: system } = session;
  const depth = await planReviewDepth(scope, { shown, system }, context);
  return { scope, session, shown, depth };
}

async function withPatches(
  { files, base, snapshot }: ReviewInput,
  signal: AbortSignal,
): Promise<readonly PullFile[]> {
  if (base === undefined || snapshot === undefined) return files;
  return completePatches(files, { snapshot, base }, { ...PATCH_LIMITS, signal });
}

interface ReviewResult {
  readonly session: ReviewSession;
  readonly outcomes: readonly ChunkOutcome[];
  readonly depth: PlannedDepth;
}

async function toDraft(
  scope: ReviewScope,
  { session, outcomes, depth }: ReviewResult,
  signal: AbortSignal,
): Promise<ReviewDraft> {
  const { input, settings, leftOut, vault } = scope;
  const answers = outcomes.flatMap((outcome) => outcome.answers);
  const merged = mergeAnswers(answers);
  const shown = input.files.filter((file) => !leftOut.has(file.path));
  const { template } = input;
  const said = { files: shown, hidden: session.hidden, said: merged.comments };
  const own = collectStaticFindings(template === undefined ? said : { ...said, template });
  const comments = [...merged.comments, ...own] as readonly ReviewComment[];
  const { minSeverity, muteCategories, allowApprove } = settings;
  const plan = planReview(input.files, comments, {
    headBlob: await readHeadBlobs(comments, input.snapshot, signal),
    event: merged.event,
    allowApprove,
    vault,
    limits: { minSeverity, muteCategories },
    posted: input.posted,
    // Findings that need no model come last, and join nothing.
    sameIssues: {
      posted: input.earlier?.findings ?? [],
      answers: answers.flatMap(({ comments: own }, at) => own.map(() => at)),
    },
  });
  const { usage, calls, model } = session.review.run.account.totals;
  const parts = outcomes.flatMap((outcome) => outcome.parts);
  const { commonSystem: system } = session;
  const coverage = recordCoverage(input, depth, { parts, system, settings });
  return {
    kind: "draft",
    repository: input.change.repository,
    title: input.change.title,
    head: input.head,
    summary: describePlaceholders(merged.summary),
    plan,
    manifest: buildManifest(input.files, leftOut, [...parts, ...listCoveredParts(depth)]),
    coverage,
    rules: listAppliedRules(input.pathRules ?? [], shown),
    hunks: listReviewedHunks(scope, depth, parts),
    stopReason: outcomes.find((outcome) => outcome.stopReason !== "final")?.stopReason ?? "final",
    usage,
    calls,
    model,
    problems: [
      ...(input.problems ?? []),
      ...collectProblems(outcomes, session.review.run.account.budget),
    ],
  };
}

function collectLeftOutReasons(
  { files, skipPaths }: ReviewInput,
  { ignorePaths = [] }: ReviewSettings,
): Map<string, NotReviewedReason> {
  const reasons = new Map<string, NotReviewedReason>();
  const isIgnored = compilePathPatterns(ignorePaths);
  for (const file of files) {
    const reason = leftOutReason(file, { skipPaths, isIgnored });
    if (reason !== undefined) reasons.set(file.path, reason);
  }
  return reasons;
}

/**
 * Secrets are removed from the whole patch, because its parts could contain parts of them. Line numbers are preserved.
 */
const toDiff =
  (vault: Vault, depth: PlannedDepth) =>
  ({ path, patch = "" }: PullFile): Pick<FileDiff, "path" | "hunks"> => {
    const covered = listCoveredHunks(depth, path);
    const hunks = parseHunks(vault.mask(patch)).filter((_hunk, at) => !covered.has(at));
    return { path, hunks };
  };

const MAX_TITLE_CHARS = 120;

/** Emits the findings of a plan and that the draft is ready. */
function emitPlan(plan: PublishPlan, emit: Emit): void {
  for (const bucket of ["inline", "file", "summary"] as const) {
    for (const planned of plan[bucket]) {
      if (planned.duplicateOf !== undefined || planned.muted === true) continue;
      const { id, finding } = planned;
      const title = finding.title ?? finding.body.split("\n")[0]?.slice(0, MAX_TITLE_CHARS) ?? "";
      const { path, severity } = finding;
      emit({ type: "finding", id, bucket, path, severity, title, ...getLine(planned) });
    }
  }
  const { inline, file, summary, event } = plan;
  emit({
    type: "draft-ready",
    inline: inline.length,
    file: file.length,
    summary: summary.length,
    event,
  });
}

function getLine({ place, finding }: Planned): {
  line?: number | undefined;
  side?: "LEFT" | "RIGHT" | undefined;
} {
  if (place !== undefined) return { line: place.line, side: place.side };
  return finding.line === undefined ? {} : { line: finding.line, side: finding.side };
}
