import { dropUndefined } from "../core/drop-undefined.ts";
import { clipContext } from "./clip-context.ts";
import type { TaskCaller, TaskJobRequest } from "./task-job-request.ts";
import type { TaskRequest } from "./task-request.ts";

/** Maximum bytes of a stored report: a prompt uses far less. */
const MAX_CONTEXT_BYTES = 512 * 1024;

/** Creates the stored request of a task job, with the caller from the token. */
export function toTaskJobRequest(request: TaskRequest, caller: TaskCaller): TaskJobRequest {
  const { repository: _repository, context, testLinks, ...rest } = request;
  return {
    ...rest,
    context: clipContext(context, MAX_CONTEXT_BYTES),
    testLinks: Object.fromEntries(
      Object.entries(testLinks).map(([test, links]) => [test, links.map((link) => ({ ...link }))]),
    ),
    caller: pickCaller(caller),
  };
}

/** Selects the claims of a token that are stored. */
function pickCaller({ actor, workflowRef, runId, runAttempt, ref, sha }: TaskCaller): TaskCaller {
  return dropUndefined({ actor, workflowRef, runId, runAttempt, ref, sha });
}
