import type { ReactNode } from "react";
import type { TaskResponse } from "../../../../domain/api/job-response.ts";
import { useFrame } from "../../shell/frame.tsx";
import { Icon } from "../../ui/icon.tsx";
import { codeHostLink } from "../../ui/safe-link.ts";
import { workflowName } from "./task-labels.ts";

export interface WorkflowFactProps {
  readonly task: Pick<TaskResponse, "runUrl">;
  readonly caller: NonNullable<TaskResponse["caller"]>;
}

/** The workflow run that asked, as its token says: a few facts for a line. */
export function WorkflowFact({ task, caller }: WorkflowFactProps): ReactNode {
  const { links } = useFrame();
  const { workflowRef, runId, runAttempt, actor } = caller;
  const link = task.runUrl === undefined ? undefined : codeHostLink(task.runUrl, links);
  return (
    <>
      {workflowRef === undefined ? null : (
        <span>
          <Icon name="terminal" />
          <code className="mono" title={workflowRef}>
            {workflowName(workflowRef)}
          </code>
        </span>
      )}
      {runId === undefined ? null : (
        <span>
          {link === undefined ? (
            `run ${runId}`
          ) : (
            <a href={link} rel="noopener">
              run {runId}
            </a>
          )}
          {runAttempt === undefined ? null : <span> attempt {runAttempt}</span>}
        </span>
      )}
      {actor === undefined ? null : <span>started by {actor}</span>}
    </>
  );
}
