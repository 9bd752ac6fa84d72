import type { Allowance } from "../domain/budget/allowance.ts";
import { createRunBudget } from "../domain/budget/run-budget.ts";
import type { FileDiff } from "../domain/diff/hunk.ts";
import { parseHunks } from "../domain/diff/parse-hunks.ts";
import { planChunks } from "../domain/diff/plan-chunks.ts";
import type { PullFile } from "../domain/diff/pull-file.ts";
import type { ReviewComment, ReviewEvent, Severity } from "../domain/finding/finding.ts";
import { planReview } from "../domain/finding/plan-review.ts";
import { createVault, type Vault, withoutPlaceholders } from "../domain/inbound/vault.ts";
import { whyLeftOut } from "../domain/manifest/left-out.ts";
import { buildManifest, type NotReviewedReason } from "../domain/manifest/manifest.ts";
import { NO_USAGE } from "../domain/model/message.ts";
import type { FileListEntry } from "../domain/prompt/file-list.ts";
import { reviewSystemPrompt } from "../domain/prompt/review-system.ts";
import { type ChangeDescription, reviewUserPrompt } from "../domain/prompt/review-user.ts";
import { mergeAnswers } from "../domain/review/merge-answers.ts";
import { ownFindings } from "../domain/review/own-findings.ts";
import type { ReviewDraft, ReviewOutcome } from "../domain/review/review-draft.ts";
import { whyNothing } from "../domain/review/why-nothing.ts";
import type { HiddenPart } from "../domain/untrusted/hidden-part.ts";
import { createWrap, type Wrap } from "../domain/untrusted/untrusted.ts";
import type { Clock } from "../ports/clock.ts";
import type { Ledger } from "../ports/ledger.ts";
import type { Model } from "../ports/model.ts";
import type { Snapshot } from "../ports/snapshots.ts";
import type { AgentLimits } from "./agent-run.ts";
import type { AgentTool } from "./agent-tool.ts";
import { announcePlan } from "./announce-plan.ts";
import { completePatches, PATCH_LIMITS } from "./complete-patches.ts";
import type { Emit } from "./emit.ts";
import { readHeadBlobs } from "./head-blobs.ts";
import { describeChunks, failWithoutAnswer } from "./judge-chunks.ts";
import { createRepositoryTools } from "./repository-tools.ts";
import { type ChunkOutcome, type ChunkReview, problemsOf, reviewChunks } from "./review-chunks.ts";
import { inStep } from "./run-steps.ts";
import { toVisibleRules } from "./visible-rules.ts";

/** How a review is to be done; 0 means no limit where a limit is a number. */
export interface ReviewSettings extends AgentLimits {
  readonly maxDiffChars: number;
  readonly maxInputTokens: number;
  /** What the run may spend beside that, and its prices. */
  readonly budget?: Allowance;
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
  /** The repository's own template for descriptions, from its default branch: what it hides is no news. */
  readonly template?: string;
  /** Paths that a rule of the repository takes out. */
  readonly skipPaths: ReadonlySet<string>;
  /** Tools that the repository brings, beside those that read it. */
  readonly helpers?: { readonly names: readonly string[]; tools(wrap: Wrap): AgentTool[] };
  /** Address of the comment in which a finding was posted before, by the finding's id. */
  readonly posted?: ReadonlyMap<string, string>;
  /** What a reader must know of how the change was read, one line each. */
  readonly problems?: readonly string[];
}

export interface ReviewFilesPorts {
  readonly model: Model;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** What takes the place of the parts that stand between strangers and the model. */
  readonly overrides?: {
    readonly wrap?: (own: Wrap) => Wrap;
    readonly vault?: (own: Vault) => Vault;
  };
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
const same = <Part>(own: Part): Part => own;

/**
 * Reviews changed files: chunks within the budget, one conversation each, side by side; answers recovered, findings
 * anchored, everything accounted for. Rejects when no part of the change could be reviewed.
 */
export function createReviewFiles(ports: ReviewFilesPorts): ReviewFiles {
  return async (given, settings, context) => {
    const { emit, signal } = context;
    const { rules, problems } = toVisibleRules(given.rules, emit);
    const files = await withPatches(given, signal);
    const input = { ...given, files, rules, problems: [...(given.problems ?? []), ...problems] };
    const leftOut = whyEachIsLeftOut(input);
    const shown = input.files.filter((file) => !leftOut.has(file.path));
    const { vault: replaceVault = same } = ports.overrides ?? {};
    const vault = replaceVault(createVault());
    const chunks = planChunks(shown.map(toDiff(vault)), settings.maxDiffChars);
    if (chunks.length === 0) {
      const manifest = buildManifest(input.files, leftOut, []);
      return { kind: "nothing", reason: whyNothing(manifest), manifest };
    }
    const scope = { input, settings, leftOut, vault };
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
  { input, settings, leftOut, vault }: Scope,
  { talk, outcomes }: { readonly talk: Talk; readonly outcomes: readonly ChunkOutcome[] },
  signal: AbortSignal,
): Promise<ReviewDraft> {
  const merged = mergeAnswers(outcomes.flatMap((outcome) => outcome.answers));
  const shown = input.files.filter((file) => !leftOut.has(file.path));
  const { template } = input;
  const said = { files: shown, hidden: talk.hidden, said: merged.comments };
  const own = ownFindings(template === undefined ? said : { ...said, template });
  const comments = [...merged.comments, ...own] as readonly ReviewComment[];
  const { minSeverity, allowApprove } = settings;
  const plan = planReview(input.files, comments, {
    headBlob: await readHeadBlobs(comments, input.snapshot, signal),
    event: merged.event,
    allowApprove,
    vault,
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
    summary: withoutPlaceholders(merged.summary),
    plan,
    manifest: buildManifest(input.files, leftOut, parts),
    stopReason: outcomes.find((outcome) => outcome.stopReason !== "final")?.stopReason ?? "final",
    usage,
    calls,
    ...(model === undefined ? {} : { model }),
    problems: [...(input.problems ?? []), ...problemsOf(outcomes, talk.review.run.account.budget)],
  };
}

interface Scope {
  readonly input: ReviewInput;
  readonly settings: ReviewSettings;
  readonly leftOut: ReadonlyMap<string, NotReviewedReason>;
  /** Keeps the secrets of the change from the model. */
  readonly vault: Vault;
}

interface Talk {
  readonly review: ChunkReview;
  /** What was hidden in the texts around the change; filled as chunks are opened. */
  readonly hidden: HiddenPart[];
}

/** What all conversations of one review share: system prompt, tools, account, fences. */
function openTalk(
  { model, ledger, clock, overrides = {} }: ReviewFilesPorts,
  { input, settings, leftOut, vault }: Scope,
  { emit, signal }: RunContext,
): Talk {
  const { change, jobId, snapshot, rules, helpers } = input;
  const { wrap: replaceWrap = same } = overrides;
  const wrap = replaceWrap(createWrap(clock.randomHex(DELIMITER_BYTES), vault));
  const reading = snapshot === undefined ? [] : createRepositoryTools(snapshot, wrap, vault);
  const tools = [...reading, ...(helpers?.tools(wrap) ?? [])];
  const system = reviewSystemPrompt({
    rules,
    hasTools: tools.length > 0,
    helpers: helpers?.names ?? [],
    allowApprove: settings.allowApprove,
  });
  const files = input.files.map((file) => withReason(file, leftOut.get(file.path)));
  const hidden: HiddenPart[] = [];
  const totals = { usage: NO_USAGE, calls: 0, model: undefined };
  const budget = createRunBudget(settings.maxInputTokens, settings.budget);
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

/** Secrets are taken out of the whole patch: its parts would hold parts of them. Lines stay where they are. */
const toDiff =
  (vault: Vault) =>
  (file: PullFile): Pick<FileDiff, "path" | "hunks"> => ({
    path: file.path,
    hunks: parseHunks(vault.mask(file.patch ?? "")),
  });
