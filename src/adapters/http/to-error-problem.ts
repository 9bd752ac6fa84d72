import { type AppError, type ErrorCode, isAppError } from "../../domain/core/app-error.ts";
import { operatorText, publicText } from "../../domain/core/audience-text.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { Problem } from "./problem.ts";

/** Transient failures: the same request may succeed later. */
const TRANSIENT_ERRORS: ReadonlySet<ErrorCode> = new Set([
  "store-unavailable",
  "code-host-unclear",
  "code-host-unreachable",
  "code-host-rate-limited",
  "issuer-unreachable",
  "runner-unavailable",
]);

/**
 * Failures with the message of another system, or that name hosts and paths of this installation.
 */
const EXTERNAL_ERRORS: ReadonlySet<ErrorCode> = new Set([
  "code-host-denied",
  "code-host-unreachable",
  "issuer-unreachable",
  "runner-unavailable",
  "store-unavailable",
]);

/** Failures caused by the request, with their status. */
const STATUS_BY_CODE: Readonly<Partial<Record<ErrorCode, number>>> = {
  "app-not-installed": 422,
  "approve-blocked": 403,
  "branch-not-owned": 403,
  "code-host-denied": 502,
  "code-host-rejected": 502,
  "config-invalid": 422,
  "draft-changed": 409,
  "draft-unreadable": 409,
  "followup-cap": 409,
  "head-moved": 409,
  "idempotency-key-reused": 422,
  "input-invalid": 422,
  "not-a-pull": 422,
  "pull-closed": 409,
  "pull-not-found": 422,
  "repo-mismatch": 403,
  "secret-invalid": 422,
  "requester-not-allowed": 403,
  "tasks-not-enabled": 403,
  "usage-invalid": 422,
};

/**
 * Converts a failure to a problem, with its full message for operators; `undefined` for an
 * unexpected error.
 */
export function toErrorProblem(error: unknown, isOperator = false): Problem | undefined {
  if (!isAppError(error)) return undefined;
  const status = STATUS_BY_CODE[error.code];
  if (isAppError(error, "quota-exceeded")) return toQuotaProblem(error);
  if (isAppError(error, "request-invalid")) return toInvalidRequestProblem(error);
  if (status !== undefined)
    return { status, code: error.code, detail: toDetail(error, isOperator) };
  if (!TRANSIENT_ERRORS.has(error.code)) return undefined;
  return {
    status: 503,
    code: error.code,
    detail: toDetail(error, isOperator),
    headers: { "retry-after": retryAfterSeconds(error) },
  };
}

/**
 * Returns the text of a problem. Failures caused by the request name the field or the config;
 * messages of other systems are only logged.
 */
function toDetail(error: AppError, isOperator: boolean): string {
  const text = EXTERNAL_ERRORS.has(error.code) ? errorText(error) : error.message;
  return isOperator ? operatorText(text) : publicText(text);
}

function toQuotaProblem({ code, message: detail, details }: AppError<"quota-exceeded">): Problem {
  const seconds = Math.max(1, Math.ceil(details.retryAfterMs / 1_000));
  return { status: 429, code, detail, headers: { "retry-after": String(seconds) } };
}

function toInvalidRequestProblem({
  code,
  message: detail,
  details,
}: AppError<"request-invalid">): Problem {
  return { status: 422, code, detail, errors: details.problems };
}

function retryAfterSeconds(error: AppError): string {
  // The issuer's keys are loaded again after at most ten seconds.
  if (isAppError(error, "issuer-unreachable")) return "10";
  const { retryAfterMs = 30_000 } = isAppError(error, "code-host-rate-limited")
    ? error.details
    : {};
  return String(Math.max(1, Math.ceil(retryAfterMs / 1_000)));
}
