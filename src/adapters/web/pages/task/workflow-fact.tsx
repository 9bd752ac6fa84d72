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

/** Fact row for the calling workflow run, from the claims of its token. */
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
