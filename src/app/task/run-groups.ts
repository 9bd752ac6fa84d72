import { createCandidatesEvent } from "../../domain/event/create-candidates-event.ts";
import type { CandidateGroup } from "../../domain/task/candidate-group.ts";
import { runGroup } from "./run-group.ts";
import type { TaskContext } from "./task-context.ts";
import type { NoChangeOutcome, TaskOutcome } from "./task-input.ts";

interface GroupAttempt extends NoChangeOutcome {
  readonly group: CandidateGroup;
}

/**
 * Works on the failures of the report one after the other until one results in a change. A group starts only if there
 * is time for it. Rejects when requests or writes are no longer possible.
 */
export async function runGroups(scope: TaskContext): Promise<TaskOutcome> {
  const { report, time, run } = scope;
  run.emit(createCandidatesEvent(report.groups));
  const tried: GroupAttempt[] = [];
  for (const group of report.groups) {
    if (tried.length > 0 && !time.mayStartCycle()) {
      const left = report.groups.length - tried.length;
      run.emit({ type: "log", level: "warn", text: `no time is left for ${left} more group(s)` });
      break;
    }
    const outcome = await runGroup(scope, group);
    if (outcome.kind === "published" || outcome.kind === "proposed") return outcome;
    if (outcome.endsTask) return outcome;
    tried.push({ ...outcome, group });
  }
  return summarizeAttempts(tried, report.groups.length);
}

/** Returns the reason why no group resulted in a change, one line. */
function summarizeAttempts(tried: readonly GroupAttempt[], total: number): NoChangeOutcome {
  const last = tried.at(-1);
  if (last === undefined) throw new Error("a report without groups");
  const { stopReason } = last;
  const isUnreadable = tried.every((one) => one.isUnreadable) ? { isUnreadable: true } : {};
  if (total === 1) return { kind: last.kind, why: last.why, stopReason, ...isUnreadable };
  const kind = tried.every((one) => one.kind === "refused") ? "refused" : "no-change";
  const each = tried.map(({ group, why }) => `group ${group.index}: ${why.replace(/\.$/, "")}`);
  const left = total - tried.length;
  const more = left > 0 ? [`${left} more not tried, for lack of time`] : [];
  return { kind, why: [...each, ...more].join("; "), stopReason, ...isUnreadable };
}
