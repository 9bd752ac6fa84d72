import type { StepName } from "./run-event.ts";

const LABELS: Readonly<Record<StepName, string>> = {
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

/** Returns the display name of a step. */
export function stepLabel(step: StepName): string {
  return LABELS[step];
}
