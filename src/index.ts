// Public API of the library: pure functions, the ports that can be implemented, and the review use case.

export {
  decideGithubTrigger as decideTrigger,
  type GithubEvent as CodeHostEvent,
} from "./adapters/github/decide-github-trigger.ts";
export { createMemoryLedger } from "./adapters/memory/create-memory-ledger.ts";
export { createMemorySnapshots } from "./adapters/memory/create-memory-snapshots.ts";
export { createSystemClock } from "./adapters/system/create-system-clock.ts";
export { recordRun } from "./app/events/record-run.ts";
export { createReviewFiles, type ReviewFiles } from "./app/review/review-files.ts";
export type { ReviewFilesPorts, ReviewInput, ReviewSettings } from "./app/review/review-input.ts";
export type { Emit, RunContext } from "./app/run/run-context.ts";
export type { LedgerEntry, ModelAttempt } from "./domain/agent/ledger-entry.ts";
export type { ModelMessage, ToolCall, ToolDefinition, Usage } from "./domain/agent/message.ts";
export { recoverAnswer } from "./domain/answer/recover-answer.ts";
export type {
  Recovered,
  RecoveredFinding,
  RecoveredReview,
  RecoveredTask,
} from "./domain/answer/recovered.ts";
export {
  AppError,
  type ErrorCode,
  type ErrorDetails,
  isAppError,
} from "./domain/core/app-error.ts";
export { createSecret, type Secret } from "./domain/core/secret.ts";
export type { Severity } from "./domain/core/severity.ts";
export { annotatePatch } from "./domain/diff/annotate-patch.ts";
export {
  type CommentableLines,
  commentableLines,
  type LineRange,
} from "./domain/diff/commentable-lines.ts";
export type { FileDiff, Hunk, Side } from "./domain/diff/hunk.ts";
export { parseUnifiedDiff } from "./domain/diff/parse-unified-diff.ts";
export type {
  FileBlob,
  FileChange,
  PatchOmission,
  PullFile,
  PullFileStatus,
} from "./domain/diff/pull-file.ts";
export { reduceRun } from "./domain/event/reduce-run.ts";
export { parseRunEvent, type RunEvent, type RunEventBody } from "./domain/event/run-event.ts";
export { initialRunView, type RunView } from "./domain/event/run-view.ts";
export type { Place } from "./domain/finding/anchor-finding.ts";
export type { Finding, ReviewComment, ReviewEvent } from "./domain/finding/finding.ts";
export { type PlanLimits, type PlanOptions, planReview } from "./domain/finding/plan-review.ts";
export type { Planned, PublishPlan } from "./domain/finding/planned.ts";
export { applyPatch, type PatchOutcome } from "./domain/patch/apply-patch.ts";
export { patchPaths } from "./domain/patch/patch-paths.ts";
export type { NearestLines, PatchProblem, PatchProblemCode } from "./domain/patch/patch-problem.ts";
export type { PatchTree } from "./domain/patch/patch-tree.ts";
export type { Rung } from "./domain/patch/place-hunk.ts";
export type { PullRef, RepositoryRef } from "./domain/pull/pull-request.ts";
export { renderMarkdown } from "./domain/render/render-markdown.ts";
export { renderSarif } from "./domain/render/render-sarif.ts";
export type { Manifest, ManifestEntry } from "./domain/review/manifest.ts";
export type { NothingToReview, ReviewDraft, ReviewOutcome } from "./domain/review/review-draft.ts";
export type { TestLinks } from "./domain/task/sanitize-test-links.ts";
export { parseTaskRequest, type TaskRequest } from "./domain/task/task-request.ts";
export type { TriggerSettings } from "./domain/trigger/decide-trigger.ts";
export type {
  CommandRequest,
  FollowupRequest,
  IgnoreReason,
  TriggerDecision,
  TriggerRequest,
} from "./domain/trigger/trigger-decision.ts";
export type { Clock } from "./ports/clock.ts";
export type { EventSink } from "./ports/event-sink.ts";
export type { Ledger } from "./ports/ledger.ts";
export type { FinishReason, Model, ModelPart, ModelRequest } from "./ports/model.ts";
export type { CatalogModel, ModelCatalog } from "./ports/model-catalog.ts";
export type { Snapshot, SnapshotRequest, Snapshots } from "./ports/snapshots.ts";
