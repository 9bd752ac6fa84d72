import type { RunEvent } from "./run-event.ts";
import type { RunView } from "./run-view.ts";
import type { StepView } from "./run-view-parts.ts";

type RunStart = Extract<RunEvent, { readonly type: "run-start" }>;

/**
 * Returns the steps and the start time of a run. Its launch step is reported by the launcher before
 * the run starts; the end of that step may follow later.
 */
export function startSteps(
  { steps: before }: Pick<RunView, "steps">,
  { steps, at }: RunStart,
): { readonly steps: readonly StepView[]; readonly startedAt: string } {
  const found = before.find(({ name }) => name === "launch-pod");
  const launch = steps.includes("launch-pod") ? found : undefined;
  return {
    steps: steps.map((name) =>
      launch !== undefined && name === launch.name
        ? withoutEarlier(launch)
        : { name, state: "pending" },
    ),
    startedAt: launch?.startedAt ?? at,
  };
}

/** Removes earlier launch attempts: they are not part of this run. */
function withoutEarlier({ earlier: _earlier, turns: _turns, ...launch }: StepView): StepView {
  return launch;
}
