import "./task-page.css";
import type { ReactNode } from "react";
import type { PageContents } from "../../../../domain/api/page.ts";
import type { RunView } from "../../../../domain/event/run-view.ts";
import { entriesBetween } from "../../../../domain/event/timeline.ts";
import { NothingYet, Progress } from "../../run/live-run.tsx";
import { RunBanner } from "../../run/run-banner.tsx";
import { RunFacts } from "../../run/run-facts.tsx";
import { RunStatus } from "../../run/run-status.tsx";
import { Stream } from "../../run/stream.tsx";
import { useJob } from "../../run/use-job.ts";
import { useRun } from "../../run/use-run.ts";
import { useTitle } from "../../run/use-title.ts";
import { statusWord } from "../../ui/status-badge.tsx";
import { NormalizerPanel } from "./normalizer-panel.tsx";
import { TaskHead } from "./task-head.tsx";
import { TaskOutcome } from "./task-outcome.tsx";
import { TaskRequest } from "./task-request.tsx";
import { VerifyPanel } from "./verify-panel.tsx";

export const title = ({ job }: Pick<PageContents["task"], "job">): string =>
  `${statusWord(job.status)} · task · ${job.repository}`;

/** The console of a task: what was asked, what is done, what came of it. */
export function View(content: PageContents["task"]): ReactNode {
  const { page } = content.job;
  const { view, connection, tryNow } = useRun({ path: page, initial: content.view });
  const { job, refresh } = useJob({ initial: content.job, view, connection });
  const { failures, verdicts } = checksOf(view);
  useTitle(title({ job }));
  return (
    <div className="page-shape">
      <main id="main" className="main" tabIndex={-1}>
        <TaskHead job={job} title={job.title ?? view.title} onCancelled={refresh} />
        <RunBanner connection={connection} lastSeq={view.lastSeq} tryNow={tryNow} />
        <TaskOutcome job={job} />
        <Progress job={job} view={view} />
        <RunStatus view={view} />
        <div className="with-rail">
          <div className="stack">
            <NormalizerPanel
              failures={failures}
              step={view.steps.find(({ name }) => name === "normalize")}
            />
            <VerifyPanel verdicts={verdicts} />
            <Stream
              title="Stream"
              {...{ view, connection, path: page }}
              empty={<NothingYet job={job} />}
            />
          </div>
          <div className="stack">
            <TaskRequest job={job} />
            <RunFacts job={job} />
          </div>
        </div>
      </main>
    </div>
  );
}

/** What was said of the patch, in order. */
function checksOf({ timeline }: RunView) {
  const entries = entriesBetween(timeline, 0, timeline.count);
  return {
    failures: entries.filter((entry) => entry.type === "normalize-error"),
    verdicts: entries.filter((entry) => entry.type === "verdict"),
  };
}
