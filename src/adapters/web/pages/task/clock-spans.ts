import type { StepName } from "../../../../domain/event/run-event.ts";
import type { RunView } from "../../../../domain/event/run-view.ts";
import type { StepView } from "../../../../domain/event/run-view-parts.ts";
import { stepLabel } from "../../../../domain/event/step-label.ts";
import type { CycleView } from "../../../../domain/event/task-view.ts";
import { msBetween } from "../../run/run-times.ts";

/** Part of the elapsed time, in milliseconds since the clock started. */
export interface ClockSpan {
  readonly kind: "prep" | "loop" | "tail";
  readonly label: string;
  readonly from: number;
  readonly to: number;
}

const KINDS: Readonly<Partial<Record<StepName, ClockSpan["kind"]>>> = {
  "launch-pod": "prep",
  clone: "prep",
  "fetch-pr": "prep",
  context: "prep",
  reproduce: "prep",
  llm: "loop",
  apply: "tail",
  normalize: "tail",
  commit: "tail",
  verify: "tail",
  publish: "tail",
};

/**
 * Converts the steps of a task to time spans, in order. `since` is the start of the clock; both
 * times are ISO 8601.
 */
export function toClockSpans(view: RunView, since: string, now: string): readonly ClockSpan[] {
  const cycles = (view.task?.groups.length ?? 0) > 1 ? (view.task?.cycles ?? []) : [];
  return view.steps
    .flatMap((step) => {
      const kind = KINDS[step.name];
      if (kind === undefined) return [];
      return stepTimes(step, now).map(({ startedAt, endedAt }) => ({
        kind,
        label: labelOf(step, cycles, startedAt),
        from: msBetween(since, startedAt),
        to: msBetween(since, endedAt),
      }));
    })
    .toSorted((one, other) => one.from - other.from);
}

function stepTimes({ earlier = [], startedAt, endedAt, state }: StepView, now: string) {
  const end = endedAt ?? (state === "running" ? now : undefined);
  if (startedAt === undefined || end === undefined) return earlier;
  return [...earlier, { startedAt, endedAt: end }];
}

/** Returns the label of a step. The model works on one group after the other. */
function labelOf({ name }: StepView, cycles: readonly CycleView[], at: string): string {
  const cycle = name === "llm" ? cycles.findLast((one) => one.at <= at) : undefined;
  if (cycle !== undefined) return `Group ${cycle.group}`;
  return name === "llm" ? "Model" : stepLabel(name);
}
