import type { StepName } from "../../domain/event/run-event.ts";
import type { StepView } from "../../domain/event/run-view.ts";

/** What a person calls a step. */
export const STEP_LABELS: Readonly<Record<StepName, string>> = {
  "launch-pod": "Launch pod",
  clone: "Clone",
  "fetch-pr": "Fetch PR",
  context: "Context",
  llm: "LLM",
  reply: "Reply",
  reproduce: "Reproduce",
  apply: "Apply",
  normalize: "Normalize",
  commit: "Commit",
  verify: "Verify",
  publish: "Publish",
  done: "Done",
};

/** Says in one line how a step stands. */
export function stepWords(step: StepView): string {
  const took = seconds(step);
  const note = step.note === undefined ? "" : `: ${step.note}`;
  const mark = { pending: "·", running: "…", done: "✓", failed: "✗" }[step.state];
  return `${mark} ${STEP_LABELS[step.name]}${took === undefined ? "" : ` ${took} s`}${note}`;
}

function seconds({ startedAt, endedAt }: StepView): string | undefined {
  if (startedAt === undefined || endedAt === undefined) return undefined;
  return ((Date.parse(endedAt) - Date.parse(startedAt)) / 1000).toFixed(1);
}
