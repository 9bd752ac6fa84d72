import { type AppError, type ErrorCode, isAppError } from "../../domain/errors/app-error.ts";
import type { Problem } from "./problem.ts";

/** Failures that pass: the same request may do well later. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  "store-unavailable",
  "code-host-unclear",
  "code-host-unreachable",
  "code-host-rate-limited",
  "issuer-unreachable",
  "runner-unavailable",
]);

/** Failures that are an answer to what was asked. */
const ANSWERS: Readonly<Partial<Record<ErrorCode, number>>> = {
  "app-not-installed": 422,
  "approve-blocked": 403,
  "branch-not-owned": 403,
  "code-host-denied": 502,
  "code-host-rejected": 502,
  "config-invalid": 422,
  "draft-changed": 409,
  "followup-cap": 409,
  "head-moved": 409,
  "input-invalid": 422,
  "not-a-pull": 422,
  "pull-closed": 409,
  "pull-not-found": 422,
  "repo-mismatch": 403,
  "secret-invalid": 422,
  "tasks-not-enabled": 403,
  "usage-invalid": 422,
};

/** What a failure is told as; `undefined` for what nobody expected. */
export function errorProblem(error: unknown): Problem | undefined {
  if (!isAppError(error)) return undefined;
  const status = ANSWERS[error.code];
  if (isAppError(error, "quota-exceeded")) return overQuota(error);
  if (isAppError(error, "request-invalid")) return invalidRequest(error);
  if (status !== undefined) return { status, code: error.code, detail: error.message };
  if (!PASSING.has(error.code)) return undefined;
  return {
    status: 503,
    code: error.code,
    detail: error.message,
    headers: { "retry-after": retryAfter(error) },
  };
}

function overQuota({ code, message: detail, details }: AppError<"quota-exceeded">): Problem {
  const seconds = Math.max(1, Math.ceil(details.retryAfterMs / 1_000));
  return { status: 429, code, detail, headers: { "retry-after": String(seconds) } };
}

function invalidRequest({ code, message: detail, details }: AppError<"request-invalid">): Problem {
  return { status: 422, code, detail, errors: details.problems };
}

function retryAfter(error: AppError): string {
  const { retryAfterMs = 30_000 } = isAppError(error, "code-host-rate-limited")
    ? error.details
    : {};
  return String(Math.max(1, Math.ceil(retryAfterMs / 1_000)));
}
