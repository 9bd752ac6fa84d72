import type { FileDiff } from "../../domain/diff/hunk.ts";
import { parseHunks } from "../../domain/diff/parse-hunks.ts";
import { planChunks } from "../../domain/diff/plan-chunks.ts";
import type { PullFile } from "../../domain/diff/pull-file.ts";
import type { ReviewComment } from "../../domain/finding/finding.ts";
import { planReview } from "../../domain/finding/plan-review.ts";
import { createVault, type Vault, withoutPlaceholders } from "../../domain/inbound/vault.ts";
import { whyLeftOut } from "../../domain/review/left-out.ts";
import { buildManifest, type NotReviewedReason } from "../../domain/review/manifest.ts";
import { mergeAnswers } from "../../domain/review/merge-answers.ts";
import { ownFindings } from "../../domain/review/own-findings.ts";
import type { ReviewDraft, ReviewOutcome } from "../../domain/review/review-draft.ts";
import { whyNothing } from "../../domain/review/why-nothing.ts";
import { toVisibleRules } from "../repository/sanitize-rules.ts";
import type { RunContext } from "../run/run-context.ts";
import { inStep } from "../run/run-steps.ts";
import { describeChunks, failWithoutAnswer } from "./chunk-outcomes.ts";
import { completePatches, PATCH_LIMITS } from "./complete-patches.ts";
import { announcePlan } from "./emit-plan.ts";
import { readHeadBlobs } from "./read-head-blobs.ts";
import { type ChunkOutcome, problemsOf, reviewChunks } from "./review-chunks.ts";
import type { ReviewFilesPorts, ReviewInput, ReviewSettings } from "./review-input.ts";
import { openTalk, type Scope, type Talk } from "./review-session.ts";

export type ReviewFiles = (
  input: ReviewInput,
  settings: ReviewSettings,
  context: RunContext,
) => Promise<ReviewOutcome>;

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
    const own = createVault();
    const vault = ports.overrides?.vault?.(own) ?? own;
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
    posted: input.posted,
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
    model,
    problems: [...(input.problems ?? []), ...problemsOf(outcomes, talk.review.run.account.budget)],
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

/** Secrets are taken out of the whole patch: its parts would hold parts of them. Lines stay where they are. */
const toDiff =
  (vault: Vault) =>
  (file: PullFile): Pick<FileDiff, "path" | "hunks"> => ({
    path: file.path,
    hunks: parseHunks(vault.mask(file.patch ?? "")),
  });
