import type { StopReason } from "../../domain/event/run-event.ts";
import { verifyFeedback } from "../../domain/prompt/task-verify-feedback.ts";
import type { CandidateGroup } from "../../domain/task/candidate-group.ts";
import { isRetryable } from "../../domain/task/verify/verify-report.ts";
import { clipLine } from "../../domain/untrusted/cut-text.ts";
import { publishProposal } from "./publish/publish-proposal.ts";
import { reproduceFailure } from "./reproduce-failure.ts";
import type { TaskScope } from "./task-context.ts";
import type { NothingDone, TaskOutcome } from "./task-input.ts";

/**
 * Works on one failure: has it reproduced where that is asked for, has the model propose a change, and writes it. A
 * change that the verification refuses is tried again with what it said, as often as is allowed and there is time for.
 */
export async function workOnGroup(scope: TaskScope, group: CandidateGroup): Promise<TaskOutcome> {
  const { emit } = scope.run;
  const seen = await reproduceFailure(scope, group);
  if (seen.kind === "not-worth-it") {
    const { why } = seen;
    emit({ type: "cycle", group: group.index, round: 1 });
    emit({ type: "cycle-end", group: group.index, round: 1, outcome: "no-change", why: clip(why) });
    return { kind: "no-change", why, stopReason: "final" };
  }
  let feedback = seen.feedback;
  for (let round = 1; ; round += 1) {
    emit({ type: "cycle", group: group.index, round });
    const ended = await oneCycle(scope, { group, round, feedback });
    if (ended.kind !== "unverified") {
      tellEnd(scope, { group, round }, ended);
      return ended;
    }
    const { why } = ended;
    emit({ type: "cycle-end", group: group.index, round, outcome: "failed", why: clip(why) });
    if (!mayGoOn(scope, ended, round))
      return { kind: "no-change", why, stopReason: ended.stopReason };
    feedback = [...feedback, ended.feedback];
  }
}

interface Cycle {
  readonly group: CandidateGroup;
  readonly round: number;
  readonly feedback: readonly string[];
}

interface Unverified extends Pick<NothingDone, "why" | "stopReason"> {
  readonly kind: "unverified";
  readonly feedback: string;
  readonly mayRetry: boolean;
}

async function oneCycle(
  scope: TaskScope,
  { group, round, feedback }: Cycle,
): Promise<TaskOutcome | Unverified> {
  const { ports, wish, settings, run, report, snapshot, conventions, time } = scope;
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
      instruction: wish.request.instruction,
      preamble: report.preamble,
      title: wish.request.title,
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
    feedback: verifyFeedback(verdict),
    mayRetry: isRetryable(verdict.verdict),
  };
}

/** After these there is nothing left to try again with; other limits are of one conversation. */
const SPENT: ReadonlySet<StopReason> = new Set(["deadline", "input-token-cap"]);

function mayGoOn(
  { settings, time, run }: TaskScope,
  { mayRetry, stopReason }: Unverified,
  round: number,
): boolean {
  const { maxRounds = 0 } = settings.task.verify ?? {};
  if (!mayRetry || round > maxRounds || SPENT.has(stopReason)) return false;
  if (time.mayStartCycle()) return true;
  const text = "no time is left for another round";
  run.emit({ type: "log", level: "warn", text });
  return false;
}

function tellEnd(
  { run }: TaskScope,
  { group, round }: Pick<Cycle, "group" | "round">,
  ended: TaskOutcome,
): void {
  const place = { group: group.index, round };
  if (ended.kind === "published" || ended.kind === "proposed")
    run.emit({ type: "cycle-end", ...place, outcome: "changed" });
  else run.emit({ type: "cycle-end", ...place, outcome: ended.kind, why: clip(ended.why) });
}

const MAX_WHY_CHARS = 1_000;
const clip = (why: string): string => clipLine(why, MAX_WHY_CHARS);
