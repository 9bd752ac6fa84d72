import { AppError } from "../../domain/core/app-error.ts";
import type { Job } from "../../domain/job/job.ts";
import { ReviewJobRequest } from "../../domain/job/job-request.ts";
import { TaskJobRequest } from "../../domain/task/task-job-request.ts";

/**
 * Checks that a request which found its idempotency key in use is the request of the first job. Throws
 * `idempotency-key-reused` otherwise: the caller would be given the result of something else.
 */
export function requireSameRequest(first: Job, request: Job["request"]): void {
  const [known, repeated] = [first.request, request].map((each) =>
    getRequestIdentity(first.kind, each),
  );
  if (known === repeated) return;
  const message = `the idempotency key was used for another request, which is job ${first.id}; send a new key with a new request`;
  throw new AppError("idempotency-key-reused", message, { details: { job: first.id } });
}

/** The parts of a request that its sender chose, as text; the rest is read anew each time. */
function getRequestIdentity(kind: Job["kind"], request: Job["request"]): string {
  if (kind === "task") {
    const { caller: _caller, ...asked } = TaskJobRequest.parse(request);
    return JSON.stringify(asked);
  }
  const { pull, instructions, options, rerunOf } = ReviewJobRequest.parse(request);
  const { owner, name, number } = pull;
  return JSON.stringify([
    ...[`${owner}/${name}`.toLowerCase(), number, instructions, rerunOf],
    ...[options?.provider, options?.model, options?.maxInputTokens],
  ]);
}
