import type { ReactNode } from "react";
import type { JobResponse } from "../../../domain/api/job-response.ts";
import type { StepName } from "../../../domain/event/run-event.ts";
import type { RunView } from "../../../domain/event/run-view.ts";
import type { StepView } from "../../../domain/event/run-view-parts.ts";
import type { JobKind } from "../../../domain/job/job.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Chunks } from "./chunks.tsx";
import { BudgetMeter, Counters } from "./counters.tsx";
import { FindingsSoFar } from "./findings-so-far.tsx";
import type { Connection } from "./follow-run.ts";
import { isInProgress } from "./job-progress.ts";
import { RunFacts } from "./run-facts.tsx";
import { RunStatus } from "./run-status.tsx";
import { Steps } from "./steps.tsx";
import { Stream } from "./stream.tsx";
import { useServerNow } from "./use-server-now.ts";

const pending = (...names: readonly StepName[]): readonly StepView[] =>
  names.map((name) => ({ name, state: "pending" }));

/** Shown until the run reports its steps. */
const EXPECTED_STEPS: Readonly<Partial<Record<JobKind, readonly StepView[]>>> = {
  review: pending("clone", "fetch-pr", "context", "llm", "done"),
  followup: pending("fetch-pr", "context", "llm", "reply"),
};

export interface LiveRunProps {
  readonly job: JobResponse;
  readonly view: RunView;
  readonly connection: Connection;
}

/** Review that runs, or that ended without a draft. */
export function LiveRun({ job, view, connection }: LiveRunProps): ReactNode {
  const isRunning = isInProgress(job.status);
  return (
    <>
      <Progress job={job} view={view} />
      <RunStatus view={view} />
      <div className="with-rail live-grid">
        <Stream
          title={isRunning ? "Live stream" : "Stream"}
          view={view}
          connection={connection}
          path={job.page}
          empty={<EmptyStream job={job} />}
        />
        <div className="stack">
          <FindingsSoFar findings={view.findings} isRunning={isRunning} />
          <Chunks view={view} />
          <RunFacts job={job} view={view} />
        </div>
      </div>
    </>
  );
}

/** Steps and counters of a run. */
export function Progress({ job, view }: Omit<LiveRunProps, "connection">): ReactNode {
  const now = useServerNow();
  const budget = job.maxInputTokens ?? 0;
  const steps = view.steps.length > 0 ? view.steps : (EXPECTED_STEPS[job.kind] ?? []);
  return (
    <section className="panel run-panel" aria-label="Progress">
      {steps.length === 0 ? null : <Steps view={{ ...view, steps }} now={now} />}
      <Counters view={view} budget={budget} now={now} />
      <BudgetMeter view={view} budget={budget} />
    </section>
  );
}

/** Placeholder of the stream before the first entry. */
export function EmptyStream({ job }: Pick<LiveRunProps, "job">): ReactNode {
  const { status, place } = job;
  if (status === "queued")
    return (
      <EmptyState
        icon="clock"
        title={place === undefined ? "In the queue" : `Place ${place} in the queue`}
      >
        It starts automatically when the ones before it have ended. You can leave this page.
      </EmptyState>
    );
  return isInProgress(status) ? (
    <EmptyState icon="terminal" title="No output yet">
      The output of the run is shown here live.
    </EmptyState>
  ) : (
    <EmptyState icon="terminal" title="No events">
      It ended without output, or its events are no longer stored.
    </EmptyState>
  );
}
