import type { ReactNode } from "react";
import { LiveRun, type LiveRunProps } from "../../run/live-run.tsx";
import { RunOutcome } from "../../run/run-outcome.tsx";

/** Review without a draft: its outcome and its run. */
export function ReviewRun(props: LiveRunProps): ReactNode {
  return (
    <>
      <RunOutcome job={props.job} />
      <LiveRun {...props} />
    </>
  );
}
