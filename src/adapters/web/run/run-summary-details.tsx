import type { ReactNode } from "react";
import { Counters } from "./counters.tsx";
import type { LiveRunProps } from "./live-run.tsx";
import { Stream } from "./stream.tsx";

/** Counters and stream of a finished run. */
export function RunSummaryDetails({ job, view, connection }: LiveRunProps): ReactNode {
  return (
    <>
      <Counters view={view} budget={job.maxInputTokens ?? 0} now={view.endedAt ?? job.updatedAt} />
      <Stream
        title="Stream"
        view={view}
        connection={connection}
        path={job.page}
        empty={<p className="stream-more hint">The events of this run are no longer stored.</p>}
        isShort
      />
    </>
  );
}
