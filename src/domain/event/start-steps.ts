import type { RunEvent } from "./run-event.ts";
import type { RunView } from "./run-view.ts";
import type { StepView } from "./run-view-parts.ts";

type RunStart = Extract<RunEvent, { readonly type: "run-start" }>;

/**
 * The steps that a run announces and since when it runs. It was launched before it spoke: that step is told by its
 * launcher, before the run starts, and its end maybe after.
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

/** Launches of earlier tries are no part of this run. */
function withoutEarlier({ earlier: _earlier, turns: _turns, ...launch }: StepView): StepView {
  return launch;
}
