import { type AppError, type ErrorCode, isAppError } from "../../domain/errors/app-error.ts";
import type { Problem } from "./problem.ts";

/** Failures that pass: the same request may do well later. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  "store-unavailable",
  "code-host-unreachable",
  "code-host-rate-limited",
]);

/** What a failure is told as; `undefined` for what nobody expected. */
export function errorProblem(error: unknown): Problem | undefined {
  if (!isAppError(error) || !PASSING.has(error.code)) return undefined;
  return {
    status: 503,
    code: error.code,
    detail: error.message,
    headers: { "retry-after": retryAfter(error) },
  };
}

function retryAfter(error: AppError): string {
  const { retryAfterMs = 30_000 } = isAppError(error, "code-host-rate-limited")
    ? error.details
    : {};
  return String(Math.max(1, Math.ceil(retryAfterMs / 1_000)));
}
