import { AppError } from "../../domain/core/app-error.ts";
import type { Job } from "../../domain/job/job.ts";
import { ReviewJobRequest } from "../../domain/job/job-request.ts";
import { TaskJobRequest } from "../../domain/task/task-job-request.ts";

/**
 * Checks that a repeated request equals the request of the first job with its idempotency key. Throws
 * `idempotency-key-reused` otherwise, because the caller would receive the result of another request.
 */
export function requireSameRequest(first: Job, request: Job["request"]): void {
  const [known, repeated] = [first.request, request].map((each) =>
    getRequestIdentity(first.kind, each),
  );
  if (known === repeated) return;
  const message = `the idempotency key was used for another request, which is job ${first.id}; send a new key with a new request`;
  throw new AppError("idempotency-key-reused", message, { details: { job: first.id } });
}

/** Returns the parts of a request that its sender chose, as text; the others are read again each time. */
function getRequestIdentity(kind: Job["kind"], request: Job["request"]): string {
  if (kind === "task") {
    const { caller: _caller, ...rest } = TaskJobRequest.parse(request);
    return JSON.stringify(rest);
  }
  const { pull, instructions, options, rerunOf } = ReviewJobRequest.parse(request);
  const { owner, name, number } = pull;
  return JSON.stringify([
    ...[`${owner}/${name}`.toLowerCase(), number, instructions, rerunOf],
    ...[options?.provider, options?.model, options?.maxInputTokens],
  ]);
}
