import { clipContext } from "./clip-context.ts";
import type { TaskCaller, TaskJobRequest } from "./task-job-request.ts";
import type { TaskRequest } from "./task-request.ts";

/** Kept of a report: what a prompt takes is far less. */
const MAX_CONTEXT_BYTES = 512 * 1024;

/** Makes what the job keeps of a request, with who asked as the token says. */
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

/** A token's other claims are nobody's business. */
function pickCaller({ actor, workflowRef, runId, runAttempt, ref, sha }: TaskCaller): TaskCaller {
  return {
    ...(actor === undefined ? {} : { actor }),
    ...(workflowRef === undefined ? {} : { workflowRef }),
    ...(runId === undefined ? {} : { runId }),
    ...(runAttempt === undefined ? {} : { runAttempt }),
    ...(ref === undefined ? {} : { ref }),
    ...(sha === undefined ? {} : { sha }),
  };
}
