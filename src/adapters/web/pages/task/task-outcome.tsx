import type { ReactNode } from "react";
import type { JobResponse } from "../../../../domain/api/job-response.ts";
import type { TaskView } from "../../../../domain/event/task-view.ts";
import { stopReasonMessage } from "../../run/outcome-messages.ts";
import { useFrame } from "../../shell/frame.tsx";
import { asSentence, formatCount, plural, shortSha } from "../../ui/format.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { codeHostLink } from "../../ui/safe-link.ts";
import { pullToAmend } from "./task-labels.ts";

interface Ending {
  readonly icon: IconName;
  readonly tone: "ok" | "bad" | "idle";
  readonly title: string;
}

const ENDINGS: Readonly<Partial<Record<JobResponse["status"], Ending>>> = {
  no_change: { icon: "minus", tone: "idle", title: "No change was made" },
  refused: { icon: "skip", tone: "bad", title: "The patch was refused" },
  failed: { icon: "error", tone: "bad", title: "The task failed" },
  cancelled: { icon: "skip", tone: "idle", title: "The task was cancelled" },
};

export interface TaskOutcomeProps {
  readonly job: JobResponse;
  readonly task: TaskView | undefined;
}

/** Outcome of a task; renders nothing while it runs. */
export function TaskOutcome({ job, task }: TaskOutcomeProps): ReactNode {
  const { links } = useFrame();
  const { status, error, stopReason, url } = job;
  const isDone = status === "succeeded" || status === "published";
  const link = url === undefined ? undefined : codeHostLink(url, links);
  const number = job.pull ?? task?.pull?.number ?? readPullNumber(link);
  const ending = isDone ? doneEnding(job, number) : ENDINGS[status];
  if (ending === undefined) return null;
  const { icon, tone, title } = ending;
  const why = error === undefined ? stopReasonMessage(stopReason) : asSentence(error);
  return (
    <section className={`panel outcome outcome-${tone}`} aria-labelledby="outcome-title">
      <Icon name={icon} className="icon-xl" />
      <div className="stack-tight">
        <h2 id="outcome-title">{title}</h2>
        {why === undefined ? null : <p className="meta">{why}</p>}
        {isDone ? <ChangeDetails job={job} task={task} /> : null}
      </div>
      {link === undefined ? null : (
        <a className="btn btn-primary" href={link} rel="noopener">
          <Icon name="external" />
          {number === undefined ? "Open it" : `Open #${number}`}
        </a>
      )}
    </section>
  );
}

function doneEnding(job: JobResponse, number: number | undefined): Ending {
  const style = { icon: "ok", tone: "ok" } as const;
  const amended = pullToAmend(job);
  if (amended !== undefined) return { ...style, title: `Commit added to #${amended}` };
  if (number === undefined) return { ...style, title: "The pull request is open" };
  return { ...style, title: `Pull request #${number} is open` };
}

/** Link to the change on the code host, with its size. */
function ChangeDetails({ job, task }: TaskOutcomeProps): ReactNode {
  const { pull, change } = task ?? {};
  const branch = job.task?.branch ?? pull?.branch;
  const total = (side: "added" | "removed"): string =>
    formatCount(change?.files.reduce((sum, file) => sum + file[side], 0) ?? 0);
  return (
    <p className="meta">
      {job.task?.pullTitle === undefined ? null : <span>{job.task.pullTitle}</span>}
      {branch === undefined ? null : (
        <span>
          <Icon name="branch" />
          <code className="mono">{branch}</code>
        </span>
      )}
      {pull === undefined ? null : (
        <span>
          <Icon name="commit" />
          <code className="sha">{shortSha(pull.commit)}</code>
        </span>
      )}
      {change === undefined ? null : (
        <span>
          {plural(change.fileCount, "file")}{" "}
          <span className="delta">
            <span className="plus">+{total("added")}</span>
            <span className="less">−{total("removed")}</span>
          </span>
        </span>
      )}
    </p>
  );
}

/** Returns the number of the pull request at a URL. */
function readPullNumber(url: string | undefined): number | undefined {
  const number = /\/pull\/(\d+)(?:$|[/?#])/.exec(url ?? "")?.[1];
  return number === undefined ? undefined : Number(number);
}
