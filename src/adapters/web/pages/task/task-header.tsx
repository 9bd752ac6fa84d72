import type { ReactNode } from "react";
import type { JobResponse } from "../../../../domain/api/job-response.ts";
import { isTerminalStatus } from "../../run/job-progress.ts";
import { LazyCancelRun } from "../../run/lazy-cancel-run.ts";
import { useFrame } from "../../shell/frame.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { shortSha } from "../../ui/format.ts";
import { PersonName } from "../../ui/person-name.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { pullToAmend } from "./task-labels.ts";
import { WorkflowFact } from "./workflow-fact.tsx";

export interface TaskHeaderProps {
  readonly job: JobResponse;
  /** Title of the task; empty if it has none yet. */
  readonly title: string;
  onCancelled(): void;
}

/** Header of a task: subject, requester and status. */
export function TaskHeader({ job, title, onCancelled }: TaskHeaderProps): ReactNode {
  const { id, repository, status, pullUrl, head, requestedBy, createdAt, rights, task } = job;
  const { session } = useFrame();
  const amended = pullToAmend(job);
  return (
    <div className="page-head">
      <p className="eyebrow">
        <a href={session && `${session.serverUrl}/${repository}`}>{repository}</a>{" "}
        <span aria-hidden="true">/</span> task <code>{id.slice(0, 8)}</code>
        <CopyButton text={id} what="task id" />
      </p>
      <div className="page-title">
        <h1>{title === "" ? "Task" : title}</h1>
        <StatusBadge status={status} />
      </div>
      <div className="meta">
        {task?.caller === undefined ? null : <WorkflowFact task={task} caller={task.caller} />}
        <span>
          for <PersonName login={requestedBy} />
        </span>
        <span>
          {amended === undefined ? (
            "new pull request"
          ) : (
            <>
              on <a href={pullUrl}>#{amended}</a>
            </>
          )}
        </span>
        {head === undefined ? null : (
          <span>
            base{" "}
            {amended === undefined && task ? <code className="mono">{task.baseRef}</code> : null} at{" "}
            <code className="sha">{shortSha(head)}</code>
            <CopyButton text={head} what="commit" />
          </span>
        )}
        <span>
          started <TimeAgo at={createdAt} />
        </span>
      </div>
      {rights.mayCancel && !isTerminalStatus(status) ? (
        <div className="page-actions">
          <LazyCancelRun jobId={id} onCancelled={onCancelled}>
            Its patch so far is not kept, and no pull request is opened. Its cost so far is not
            refunded.
          </LazyCancelRun>
        </div>
      ) : null}
    </div>
  );
}
