import "./task-page.css";
import type { ReactNode } from "react";
import type { PageContents } from "../../../../domain/api/page.ts";
import type { RunView } from "../../../../domain/event/run-view.ts";
import { sliceEntries } from "../../../../domain/event/timeline.ts";
import { isInProgress } from "../../run/job-progress.ts";
import { EmptyStream, Progress } from "../../run/live-run.tsx";
import { RunBanner } from "../../run/run-banner.tsx";
import { RunFacts } from "../../run/run-facts.tsx";
import { RunStatus } from "../../run/run-status.tsx";
import { Stream } from "../../run/stream.tsx";
import { useJob } from "../../run/use-job.ts";
import { useRun } from "../../run/use-run.ts";
import { useTitle } from "../../shell/frame.tsx";
import { statusLabel } from "../../ui/status-badge.tsx";
import { GroupsPanel } from "./groups-panel.tsx";
import { NormalizerPanel } from "./normalizer-panel.tsx";
import { PatchPanel } from "./patch-panel.tsx";
import { RefreshBanner } from "./refresh-banner.tsx";
import { TaskHeader } from "./task-header.tsx";
import { TaskOutcome } from "./task-outcome.tsx";
import { TaskRequest } from "./task-request.tsx";
import { TimeBudgetPanel } from "./time-budget-panel.tsx";
import { VerifyPanel } from "./verify-panel.tsx";

export const title = ({ job }: Pick<PageContents["task"], "job">): string =>
  `${statusLabel(job.status)} · task · ${job.repository}`;

/** Page of a task: request, progress and outcome. */
export function View(content: PageContents["task"]): ReactNode {
  const { page } = content.job;
  const { view, connection, tryNow } = useRun({ path: page, initial: content.view });
  const { job, problem, refresh } = useJob({ initial: content.job, view, connection });
  const { task } = view;
  useTitle(title({ job }));
  return (
    <div className="page-shape">
      <main id="main" className="main" tabIndex={-1}>
        <TaskHeader job={job} title={job.title ?? view.title} onCancelled={refresh} />
        <RunBanner connection={connection} lastSeq={view.lastSeq} tryNow={tryNow} />
        <RefreshBanner problem={problem} refresh={refresh} />
        <TaskOutcome job={job} task={task} />
        <Progress job={job} view={view} />
        <RunStatus view={view} />
        <TimeBudgetPanel view={view} />
        <div className="with-rail">
          <div className="stack">
            {task?.change === undefined ? null : <PatchPanel change={task.change} />}
            <NormalizerPanel
              failures={failuresOf(view)}
              step={view.steps.find(({ name }) => name === "normalize")}
            />
            <VerifyPanel verdicts={task?.verdicts ?? []} />
            <Stream
              title="Stream"
              view={view}
              connection={connection}
              path={page}
              empty={<EmptyStream job={job} />}
            />
          </div>
          <div className="stack">
            <TaskRequest job={job} />
            <GroupsPanel task={task} isOver={!isInProgress(job.status)} />
            <RunFacts job={job} view={view} />
          </div>
        </div>
      </main>
    </div>
  );
}

/** Returns the output of the repository's own checks for the patch, in order. */
const failuresOf = ({ timeline }: RunView) =>
  sliceEntries(timeline, 0, timeline.count).filter((entry) => entry.type === "normalize-error");
