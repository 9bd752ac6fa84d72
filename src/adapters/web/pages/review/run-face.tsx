import type { ReactNode } from "react";
import { LiveRun, type LiveRunProps } from "../../run/live-run.tsx";
import { Outcome } from "../../run/outcome.tsx";

/** A review without a draft: what came of it, and its run. */
export function RunFace(props: LiveRunProps): ReactNode {
  return (
    <>
      <Outcome job={props.job} />
      <LiveRun {...props} />
    </>
  );
}
