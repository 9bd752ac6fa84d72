import type { StepView } from "../../domain/event/run-view-parts.ts";
import { stepLabel } from "../../domain/event/step-label.ts";

/** Formats the state of a step in one line. */
export function formatStep(step: StepView): string {
  const took = seconds(step);
  const note = step.note === undefined ? "" : `: ${step.note}`;
  const mark = { pending: "·", running: "…", done: "✓", failed: "✗" }[step.state];
  return `${mark} ${stepLabel(step.name)}${took === undefined ? "" : ` ${took} s`}${note}`;
}

function seconds({ startedAt, endedAt }: StepView): string | undefined {
  if (startedAt === undefined || endedAt === undefined) return undefined;
  return ((Date.parse(endedAt) - Date.parse(startedAt)) / 1000).toFixed(1);
}
