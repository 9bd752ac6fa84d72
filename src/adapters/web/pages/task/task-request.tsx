import type { ReactNode } from "react";
import type { JobResponse, TaskResponse } from "../../../../domain/api/job-response.ts";
import { formatBytes, plural } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { sourceLabel } from "../../ui/job-labels.ts";
import { modeLabel } from "./task-labels.ts";
import { WorkflowFact } from "./workflow-fact.tsx";

/** Request of a task. */
export function TaskRequest({ job }: { readonly job: JobResponse }): ReactNode {
  const { comment, source, task } = job;
  return (
    <section className="panel" aria-labelledby="req-title">
      <div className="panel-head">
        <h2 id="req-title">Request</h2>
      </div>
      <div className="panel-body">
        <div className="stack-sm">
          {comment === undefined ? null : <p className="small ev-plain">{comment}</p>}
          <dl className="facts">
            <dt>Mode</dt>
            <dd>{modeLabel(job)}</dd>
            {task === undefined ? null : <TaskDetails job={job} task={task} />}
            <dt>From</dt>
            <dd className="workflow">
              {task?.caller === undefined ? (
                sourceLabel(source)
              ) : (
                <WorkflowFact task={task} caller={task.caller} />
              )}
            </dd>
          </dl>
        </div>
      </div>
    </section>
  );
}

interface TaskDetailsProps {
  readonly job: JobResponse;
  readonly task: TaskResponse;
}

function TaskDetails({ job, task }: TaskDetailsProps): ReactNode {
  const { mode, baseRef, branchPrefix, branch, contextBytes, linkedTests, links, triageIssue } =
    task;
  return (
    <>
      {mode === "existing_pr" ? null : (
        <>
          <dt>Base</dt>
          <dd>
            <code className="mono">{baseRef}</code>
          </dd>
          <dt>Branch</dt>
          <dd>
            <code className="mono">{branch ?? `${branchPrefix}-…`}</code>
          </dd>
        </>
      )}
      {job.title === undefined ? null : (
        <>
          <dt>Title</dt>
          <dd>{job.title}</dd>
        </>
      )}
      <dt>Report</dt>
      <dd>
        {formatBytes(contextBytes)}{" "}
        <span className="tag">
          <Icon name="shield" />
          untrusted
        </span>
      </dd>
      {links === 0 ? null : (
        <>
          <dt>Links</dt>
          <dd>
            {plural(linkedTests, "test")}, {plural(links, "link")}
          </dd>
        </>
      )}
      {triageIssue === undefined ? null : (
        <>
          <dt>Triage</dt>
          <dd>issue #{triageIssue} is told when it fails</dd>
        </>
      )}
    </>
  );
}
