import { createTokenBudget } from "../domain/agent/token-budget.ts";
import type { FileDiff } from "../domain/diff/hunk.ts";
import { parseHunks } from "../domain/diff/parse-hunks.ts";
import { planChunks } from "../domain/diff/plan-chunks.ts";
import type { PullFile } from "../domain/diff/pull-file.ts";
import { AppError } from "../domain/errors/app-error.ts";
import type { ReviewComment, ReviewEvent, Severity } from "../domain/finding/finding.ts";
import { planReview } from "../domain/finding/plan-review.ts";
import { whyLeftOut } from "../domain/manifest/left-out.ts";
import { buildManifest, type NotReviewedReason } from "../domain/manifest/manifest.ts";
import { NO_USAGE } from "../domain/model/message.ts";
import type { FileListEntry } from "../domain/prompt/file-list.ts";
import { reviewSystemPrompt } from "../domain/prompt/review-system.ts";
import { type ChangeDescription, reviewUserPrompt } from "../domain/prompt/review-user.ts";
import { hiddenTextFinding } from "../domain/review/hidden-text.ts";
import { mergeAnswers } from "../domain/review/merge-answers.ts";
import type { ReviewDraft, ReviewOutcome } from "../domain/review/review-draft.ts";
import { whyNothing } from "../domain/review/why-nothing.ts";
import { createWrap } from "../domain/untrusted/untrusted.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { Model } from "../ports/model.ts";
import type { Snapshot } from "../ports/snapshots.ts";
import type { AgentLimits } from "./agent-run.ts";
import { announcePlan } from "./announce-plan.ts";
import { completePatches, PATCH_LIMITS } from "./complete-patches.ts";
import type { Emit } from "./emit.ts";
import { readHeadBlobs } from "./head-blobs.ts";
import { createRepositoryTools } from "./repository-tools.ts";
import { type ChunkOutcome, type ChunkReview, reviewChunks } from "./review-chunks.ts";
import { inStep } from "./run-steps.ts";

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
  /** Full object id that the change starts from; with it, patches that are missing come from the snapshot. */
  readonly base?: string;
  /** Full object id of what is reviewed. */
  readonly head: string;
  readonly files: readonly PullFile[];
  /** The head's files, for tools and suggestions; without it the review has no tools. */
  readonly snapshot?: Snapshot;
  readonly rules: string;
  /** Paths that a rule of the repository takes out. */
  readonly skipPaths: ReadonlySet<string>;
  /** Address of the comment in which a finding was posted before, by the finding's id. */
  readonly posted?: ReadonlyMap<string, string>;
  /** What a reader must know of how the change was read, one line each. */
  readonly problems?: readonly string[];
}

export interface ReviewFilesPorts {
  readonly model: Model;
  readonly ledger: Ledger;
  readonly clock: Clock;
}

/** How a use case is heard and stopped. */
export interface RunContext {
  readonly emit: Emit;
  readonly signal: AbortSignal;
}

export type ReviewFiles = (
  input: ReviewInput,
  settings: ReviewSettings,
  context: RunContext,
) => Promise<ReviewOutcome>;

const DELIMITER_BYTES = 12;

/**
 * Reviews changed files: chunks within the budget, one conversation each, side by side; answers recovered, findings
 * anchored, everything accounted for. Rejects when no part of the change could be reviewed.
 */
export function createReviewFiles(ports: ReviewFilesPorts): ReviewFiles {
  return async (given, settings, context) => {
    const { emit, signal } = context;
    const input = { ...given, files: await withPatches(given, signal) };
    const leftOut = whyEachIsLeftOut(input);
    const shown = input.files.filter((file) => !leftOut.has(file.path));
    const chunks = planChunks(shown.map(toDiff), settings.maxDiffChars);
    if (chunks.length === 0) {
      const manifest = buildManifest(input.files, leftOut, []);
      return { kind: "nothing", reason: whyNothing(manifest), manifest };
    }
    const scope = { input, settings, leftOut };
    const talk = openTalk(ports, scope, context);
    const outcomes = await inStep(emit, "llm", async (note) => {
      const ended = await reviewChunks(chunks, talk.review);
      failWithoutAnswer(ended);
      note(describeChunks(ended));
      return ended;
    });
    const draft = await toDraft(scope, { talk, outcomes }, signal);
    announcePlan(draft.plan, emit);
    return draft;
  };
}

async function withPatches(
  { files, base, snapshot }: ReviewInput,
  signal: AbortSignal,
): Promise<readonly PullFile[]> {
  if (base === undefined || snapshot === undefined) return files;
  return completePatches(files, { snapshot, base }, { ...PATCH_LIMITS, signal });
}

async function toDraft(
  { input, settings, leftOut }: Scope,
  { talk, outcomes }: { readonly talk: Talk; readonly outcomes: readonly ChunkOutcome[] },
  signal: AbortSignal,
): Promise<ReviewDraft> {
  const merged = mergeAnswers(outcomes.flatMap((outcome) => outcome.answers));
  const own = hiddenTextFinding(talk.hidden);
  const comments = (
    own === undefined ? merged.comments : [...merged.comments, own]
  ) as readonly ReviewComment[];
  const { minSeverity, allowApprove } = settings;
  const plan = planReview(input.files, comments, {
    headBlob: await readHeadBlobs(comments, input.snapshot, signal),
    event: merged.event,
    allowApprove,
    limits: minSeverity === undefined ? {} : { minSeverity },
    ...(input.posted === undefined ? {} : { posted: input.posted }),
  });
  const { usage, calls, model } = talk.review.run.account.totals;
  const parts = outcomes.flatMap((outcome) => outcome.parts);
  return {
    kind: "draft",
    repository: input.change.repository,
    title: input.change.title,
    head: input.head,
    summary: merged.summary,
    plan,
    manifest: buildManifest(input.files, leftOut, parts),
    stopReason: outcomes.find((outcome) => outcome.stopReason !== "final")?.stopReason ?? "final",
    usage,
    calls,
    ...(model === undefined ? {} : { model }),
    problems: [...(input.problems ?? []), ...outcomes.flatMap((outcome) => outcome.problems)],
  };
}

interface Scope {
  readonly input: ReviewInput;
  readonly settings: ReviewSettings;
  readonly leftOut: ReadonlyMap<string, NotReviewedReason>;
}

interface Talk {
  readonly review: ChunkReview;
  /** What was hidden in the texts around the change; filled as chunks are opened. */
  readonly hidden: string[];
}

/** What all conversations of one review share: system prompt, tools, account, fences. */
function openTalk(
  { model, ledger, clock }: ReviewFilesPorts,
  { input, settings, leftOut }: Scope,
  { emit, signal }: RunContext,
): Talk {
  const { change, jobId, snapshot, rules } = input;
  const wrap = createWrap(clock.randomHex(DELIMITER_BYTES));
  const tools = snapshot === undefined ? [] : createRepositoryTools(snapshot, wrap);
  const system = reviewSystemPrompt({
    rules,
    hasTools: tools.length > 0,
    allowApprove: settings.allowApprove,
  });
  const files = input.files.map((file) => withReason(file, leftOut.get(file.path)));
  const hidden: string[] = [];
  const totals = { usage: NO_USAGE, calls: 0, model: undefined };
  const budget = createTokenBudget(settings.maxInputTokens);
  return {
    hidden,
    review: {
      run: {
        model,
        account: { jobId, ledger, budget, clock, emit, totals },
        tools,
        limits: settings,
        window: { exceededAt: Number.POSITIVE_INFINITY },
        signal,
      },
      concurrency: settings.concurrency,
      defaultEvent: settings.defaultEvent,
      opening: ({ text }, number, of) => {
        const user = reviewUserPrompt({ change, files, chunk: { text, number, of }, wrap });
        hidden.push(...user.hidden);
        return [
          { role: "system", content: system },
          { role: "user", content: user.text },
        ];
      },
    },
  };
}

function withReason(file: PullFile, leftOut: NotReviewedReason | undefined): FileListEntry {
  return leftOut === undefined ? file : { ...file, leftOut };
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

/** A review of some parts is a review in part; of none it is a failure, and the first one says why. */
function failWithoutAnswer(outcomes: readonly ChunkOutcome[]): void {
  if (outcomes.some((outcome) => outcome.answers.length > 0)) return;
  const first = outcomes.find((outcome) => outcome.error !== undefined)?.error;
  if (first !== undefined) throw first;
  const problem = outcomes.flatMap((outcome) => outcome.problems)[0] ?? "no answer";
  const fix = "try another LLM_MODEL, or raise LLM_MAX_TOKENS or LLM_MAX_INPUT_TOKENS";
  throw new AppError(
    "model-answer-invalid",
    `the model gave no review that can be read (${problem}); ${fix}`,
    { details: {} },
  );
}

function describeChunks(outcomes: readonly ChunkOutcome[]): string {
  const answered = outcomes.filter((outcome) => outcome.answers.length > 0).length;
  return `${answered} of ${outcomes.length} part${outcomes.length === 1 ? "" : "s"} reviewed`;
}
