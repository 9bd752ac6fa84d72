import type { StopReason } from "../../domain/agent/stop-reason.ts";
import { formatVerifyFeedback } from "../../domain/prompt/task-verify-feedback.ts";
import type { CandidateGroup } from "../../domain/task/candidate-group.ts";
import { isRetryable } from "../../domain/task/verify/verify-report.ts";
import { clipLine } from "../../domain/untrusted/cut-text.ts";
import { publishProposal } from "./publish/publish-proposal.ts";
import { reproduceFailure } from "./reproduce-failure.ts";
import type { TaskContext } from "./task-context.ts";
import type { NoChangeOutcome, TaskOutcome } from "./task-input.ts";

/**
 * Works on one failure: reproduces it if configured, has the model propose a change, and publishes it. A change that
 * fails the verification is retried with its output, within the limits of attempts and time.
 */
export async function runGroup(scope: TaskContext, group: CandidateGroup): Promise<TaskOutcome> {
  const { emit } = scope.run;
  const seen = await reproduceFailure(scope, group);
  if (seen.kind === "not-worth-it") {
    const { why } = seen;
    emit({ type: "cycle", group: group.index, round: 1 });
    emit({
      type: "cycle-end",
      group: group.index,
      round: 1,
      outcome: "no-change",
      why: clipReason(why),
    });
    return { kind: "no-change", why, stopReason: "final" };
  }
  let feedback = seen.feedback;
  for (let round = 1; ; round += 1) {
    emit({ type: "cycle", group: group.index, round });
    const ended = await runCycle(scope, { group, round, feedback });
    if (ended.kind !== "unverified") {
      emitCycleEnd(scope, { group, round }, ended);
      return ended;
    }
    const { why } = ended;
    emit({ type: "cycle-end", group: group.index, round, outcome: "failed", why: clipReason(why) });
    if (!mayContinue(scope, ended, round))
      return { kind: "no-change", why, stopReason: ended.stopReason };
    feedback = [...feedback, ended.feedback];
  }
}

interface Cycle {
  readonly group: CandidateGroup;
  readonly round: number;
  readonly feedback: readonly string[];
}

interface UnverifiedCycle extends Pick<NoChangeOutcome, "why" | "stopReason"> {
  readonly kind: "unverified";
  readonly feedback: string;
  readonly mayRetry: boolean;
}

async function runCycle(
  scope: TaskContext,
  { group, round, feedback }: Cycle,
): Promise<TaskOutcome | UnverifiedCycle> {
  const { ports, input, settings, run, report, snapshot, conventions, time } = scope;
  const { account, window, priorDiff } = scope;
  const { total, index } = group;
  const thread = `${total === 1 ? "task" : `group ${index}/${total}`}${round === 1 ? "" : `, round ${round}`}`;
  const proposed = await ports.propose(
    {
      thread,
      group,
      feedback,
      snapshot,
      conventions,
      account,
      window,
      instruction: input.request.instruction,
      preamble: report.preamble,
      title: input.request.title,
      priorDiff,
    },
    settings,
    { ...run, time },
  );
  if (proposed.kind !== "proposed") return proposed;
  const { proposal, stopReason } = proposed;
  const published = await publishProposal(scope, { proposal, stopReason, round });
  if (published.kind !== "unverified") return published;
  const { report: verdict, why } = published;
  return {
    kind: "unverified",
    why,
    stopReason,
    feedback: formatVerifyFeedback(verdict),
    mayRetry: isRetryable(verdict.verdict),
  };
}

/** Limits after which no further attempt is possible; other limits apply to one conversation. */
const EXHAUSTED_REASONS: ReadonlySet<StopReason> = new Set(["deadline", "input-token-cap"]);

function mayContinue(
  { settings, time, run }: TaskContext,
  { mayRetry, stopReason }: UnverifiedCycle,
  round: number,
): boolean {
  const { maxRounds = 0 } = settings.task.verify ?? {};
  if (!mayRetry || round > maxRounds || EXHAUSTED_REASONS.has(stopReason)) return false;
  if (time.mayStartCycle()) return true;
  const text = "no time is left for another round";
  run.emit({ type: "log", level: "warn", text });
  return false;
}

function emitCycleEnd(
  { run }: TaskContext,
  { group, round }: Pick<Cycle, "group" | "round">,
  ended: TaskOutcome,
): void {
  const place = { group: group.index, round };
  if (ended.kind === "published" || ended.kind === "proposed")
    run.emit({ type: "cycle-end", ...place, outcome: "changed" });
  else run.emit({ type: "cycle-end", ...place, outcome: ended.kind, why: clipReason(ended.why) });
}

const MAX_REASON_CHARS = 1_000;
const clipReason = (why: string): string => clipLine(why, MAX_REASON_CHARS);
