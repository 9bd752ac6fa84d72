import type { ReactNode } from "react";
import { LiveRun, type LiveRunProps } from "../../run/live-run.tsx";
import { RunOutcome } from "../../run/run-outcome.tsx";

/** A review without a draft: what came of it, and its run. */
export function ReviewRun(props: LiveRunProps): ReactNode {
  return (
    <>
      <RunOutcome job={props.job} />
      <LiveRun {...props} />
    </>
  );
}
