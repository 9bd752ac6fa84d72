import { createTokenBudget } from "../domain/agent/token-budget.ts";
import type { FileDiff } from "../domain/diff/hunk.ts";
import { parseHunks } from "../domain/diff/parse-hunks.ts";
import { type DiffChunk, planChunks } from "../domain/diff/plan-chunks.ts";
import type { FileBlob, PullFile } from "../domain/diff/pull-file.ts";
import type { ReviewComment, ReviewEvent, Severity } from "../domain/finding/finding.ts";
import { type PublishPlan, planReview } from "../domain/finding/plan-review.ts";
import { whyLeftOut } from "../domain/manifest/left-out.ts";
import { buildManifest, type NotReviewedReason } from "../domain/manifest/manifest.ts";
import { NO_USAGE } from "../domain/model/message.ts";
import { reviewSystemPrompt } from "../domain/prompt/review-system.ts";
import { type ChangeDescription, reviewUserPrompt } from "../domain/prompt/review-user.ts";
import { hiddenTextFinding } from "../domain/review/hidden-text.ts";
import { mergeAnswers } from "../domain/review/merge-answers.ts";
import type { ReviewOutcome } from "../domain/review/review-draft.ts";
import { whyNothing } from "../domain/review/why-nothing.ts";
import { MAX_FILE_BYTES } from "../domain/tool/repository-tools.ts";
import { createWrap } from "../domain/untrusted/untrusted.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { Model } from "../ports/model.ts";
import type { Snapshot } from "../ports/snapshots.ts";
import type { Emit } from "./emit.ts";
import { createRepositoryTools } from "./repository-tools.ts";
import { type ChunkOutcome, reviewChunks } from "./review-chunks.ts";
import type { AgentLimits, AgentRun } from "./run-agent.ts";

/** How a review is to be done; 0 means no limit where a limit is a number. */
export interface ReviewSettings extends AgentLimits {
  readonly maxDiffChars: number;
  readonly maxInputTokens: number;
  readonly concurrency: number;
  readonly defaultEvent: ReviewEvent;
  readonly allowApprove: boolean;
  readonly minSeverity?: Severity;
}

/** A change with all that its review needs. */
export interface ReviewInput {
  readonly jobId: string;
  readonly change: ChangeDescription;
  /** Full object id of what is reviewed. */
  readonly head: string;
  readonly files: readonly PullFile[];
  /** The head's files, for tools and suggestions; without it the review has no tools. */
  readonly snapshot?: Snapshot;
  readonly rules: string;
  /** Paths that a rule of the repository takes out. */
  readonly skipPaths: ReadonlySet<string>;
}

export interface ReviewFilesPorts {
  readonly model: Model;
  readonly ledger: Ledger;
  readonly clock: Clock;
}

export type ReviewFiles = (
  input: ReviewInput,
  settings: ReviewSettings,
  run: { readonly emit: Emit; readonly signal: AbortSignal },
) => Promise<ReviewOutcome>;

const DELIMITER_BYTES = 12;

/**
 * Reviews changed files: chunks within the budget, one conversation each, side by side; answers recovered, findings
 * anchored, everything accounted for. Rejects when no part of the change could be reviewed.
 */
export function createReviewFiles({ model, ledger, clock }: ReviewFilesPorts): ReviewFiles {
  return async (input, settings, { emit, signal }) => {
    const leftOut = whyEachIsLeftOut(input);
    const shown = input.files.filter((file) => !leftOut.has(file.path));
    const chunks = planChunks(shown.map(toDiff), settings.maxDiffChars);
    if (chunks.length === 0) {
      const manifest = buildManifest(input.files, leftOut, []);
      return { kind: "nothing", reason: whyNothing(manifest), manifest };
    }
    const wrap = createWrap(clock.randomHex(DELIMITER_BYTES));
    const tools = input.snapshot === undefined ? [] : createRepositoryTools(input.snapshot, wrap);
    const totals = { usage: NO_USAGE, calls: 0, model: undefined };
    const run: AgentRun = {
      model,
      account: {
        jobId: input.jobId,
        ledger,
        budget: createTokenBudget(settings.maxInputTokens),
        clock,
        emit,
        totals,
      },
      tools,
      limits: settings,
      window: { exceededAt: Number.POSITIVE_INFINITY },
      signal,
    };
    const system = reviewSystemPrompt({
      rules: input.rules,
      hasTools: tools.length > 0,
      allowApprove: settings.allowApprove,
    });
    const files = input.files.map((file) => {
      const reason = leftOut.get(file.path);
      return reason === undefined ? file : { ...file, leftOut: reason };
    });
    const hidden: string[] = [];
    emit({ type: "step-start", step: "llm" });
    const outcomes = await reviewChunks(chunks, {
      run,
      concurrency: settings.concurrency,
      defaultEvent: settings.defaultEvent,
      opening: (chunk, number, of) => {
        const user = reviewUserPrompt({
          change: input.change,
          files,
          chunk: { text: chunk.text, number, of },
          wrap,
        });
        hidden.push(...user.hidden);
        return [
          { role: "system", content: system },
          { role: "user", content: user.text },
        ];
      },
    });
    failWhenAllFailed(outcomes);
    emit({ type: "step-end", step: "llm", ok: true, note: describeChunks(chunks, outcomes) });
    const merged = mergeAnswers(outcomes.flatMap((outcome) => outcome.answers));
    const own = hiddenTextFinding(hidden);
    const comments = [
      ...merged.comments,
      ...(own === undefined ? [] : [own]),
    ] as readonly ReviewComment[];
    const plan = planReview(input.files, comments, {
      headBlob: await headBlobs(comments, input.snapshot, signal),
      event: merged.event,
      allowApprove: settings.allowApprove,
      limits: settings.minSeverity === undefined ? {} : { minSeverity: settings.minSeverity },
    });
    announce(plan, emit);
    return {
      kind: "draft",
      repository: input.change.repository,
      title: input.change.title,
      head: input.head,
      summary: merged.summary,
      plan,
      manifest: buildManifest(
        input.files,
        leftOut,
        outcomes.flatMap((outcome) => outcome.parts),
      ),
      stopReason: outcomes.find((outcome) => outcome.stopReason !== "final")?.stopReason ?? "final",
      usage: totals.usage,
      calls: totals.calls,
      ...(totals.model === undefined ? {} : { model: totals.model }),
      problems: outcomes.flatMap((outcome) => outcome.problems),
    };
  };
}

function whyEachIsLeftOut({ files, skipPaths }: ReviewInput): Map<string, NotReviewedReason> {
  const reasons = new Map<string, NotReviewedReason>();
  for (const file of files) {
    const reason = whyLeftOut(file, skipPaths);
    if (reason !== undefined) reasons.set(file.path, reason);
  }
  return reasons;
}

const toDiff = (file: PullFile): Pick<FileDiff, "path" | "hunks"> => ({
  path: file.path,
  hunks: parseHunks(file.patch ?? ""),
});

/** One part reviewed is a review in part; none is a failure, and the first one says why. */
function failWhenAllFailed(outcomes: readonly ChunkOutcome[]): void {
  const first = outcomes.find((outcome) => outcome.error !== undefined)?.error;
  if (first !== undefined && outcomes.every((outcome) => outcome.answers.length === 0)) throw first;
}

function describeChunks(chunks: readonly DiffChunk[], outcomes: readonly ChunkOutcome[]): string {
  const answered = outcomes.filter((outcome) => outcome.answers.length > 0).length;
  return `${answered} of ${chunks.length} part${chunks.length === 1 ? "" : "s"} reviewed`;
}

/** Reads the head's files that a suggestion wants to change, so that the plan can stay synchronous and pure. */
async function headBlobs(
  comments: readonly unknown[],
  snapshot: Snapshot | undefined,
  signal: AbortSignal,
): Promise<(path: string) => FileBlob | undefined> {
  const blobs = new Map<string, FileBlob>();
  const wanted = new Set(comments.flatMap(suggestedPath));
  await Promise.all(
    [...wanted].map(async (path) => {
      const blob = await snapshot?.read(path, { maxBytes: MAX_FILE_BYTES, signal });
      if (blob !== undefined) blobs.set(path, blob);
    }),
  );
  return (path) => blobs.get(path);
}

function suggestedPath(comment: unknown): string[] {
  if (typeof comment !== "object" || comment === null) return [];
  const { path, suggestion } = comment as {
    readonly path?: unknown;
    readonly suggestion?: unknown;
  };
  if (typeof path !== "string" || typeof suggestion !== "string") return [];
  return [path.trim().replace(/^(\.?\/)+/, "")];
}

function announce(plan: PublishPlan, emit: Emit): void {
  for (const bucket of ["inline", "file", "summary"] as const) {
    for (const { id, finding, place, duplicateOf } of plan[bucket]) {
      if (duplicateOf !== undefined) continue;
      const at =
        place ??
        (finding.line === undefined ? undefined : { line: finding.line, side: finding.side });
      emit({
        type: "finding",
        id,
        bucket,
        path: finding.path,
        severity: finding.severity,
        title: finding.title ?? finding.body.split("\n")[0]?.slice(0, 120) ?? "",
        ...(at === undefined ? {} : { line: at.line, side: at.side }),
      });
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
