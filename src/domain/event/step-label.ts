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

/** What a person calls a step. */
export function stepLabel(step: StepName): string {
  return LABELS[step];
}
