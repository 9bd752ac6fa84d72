import { AppError } from "../../domain/core/app-error.ts";
import { assertNever } from "../../domain/core/assert-never.ts";
import { dropUndefined } from "../../domain/core/drop-undefined.ts";
import { cancelError } from "../shared/process/cancel-error.ts";
import type { ContextOverflow } from "./context-limits.ts";
import type { Failure } from "./failure.ts";

export interface AttemptsContext {
  readonly made: number;
  readonly idleMs: number;
  readonly signal: AbortSignal;
  /** Excess length of the request, if known. */
  readonly overflow?: ContextOverflow | undefined;
  /** Number of requests of the call that were refused as too long. */
  readonly refusals?: number | undefined;
}

/**
 * Builds the error for the caller. It has no cause: the SDK's error contains the key and the
 * address.
 */
export function toError(failure: Failure, attempts: AttemptsContext): AppError {
  const suffix = failure.text === "" ? "" : `: ${failure.text}`;
  const times = attempts.made === 1 ? "" : ` (${attempts.made} attempts)`;
  const http = failure.status === undefined ? {} : { status: failure.status };
  switch (failure.kind) {
    case "cancelled":
      return cancelError(attempts.signal);
    case "unreachable":
      return new AppError(
        "model-unreachable",
        `cannot reach the model's endpoint: ${failure.reason}${times}; check LLM_API_BASE`,
        { details: {} },
      );
    case "stalled":
      return new AppError(
        "model-stalled",
        `the endpoint sent nothing for ${attempts.idleMs / 1000} s${times}; raise LLM_TIMEOUT or choose another model`,
        { details: { idleMs: attempts.idleMs } },
      );
    case "rate-limited":
      return new AppError(
        "model-rate-limited",
        `the endpoint's rate limit is exceeded${times}${suffix}; try later or lower REVIEW_CONCURRENCY`,
        { details: failure.waitMs === undefined ? {} : { retryAfterMs: failure.waitMs } },
      );
    case "context":
      return toContextError(suffix, attempts);
    case "no-credit":
    case "rejected":
    case "page":
      return toRejectedError(failure, suffix);
    case "server":
    case "cut":
    case "garbled":
    case "empty":
      return new AppError(
        "model-failed",
        `the model did not answer: ${failure.reason}${times}${suffix}; try later or choose another model`,
        { details: http },
      );
    case "oversized":
      return new AppError(
        "model-failed",
        "the model's answer exceeds the size limit; lower LLM_MAX_TOKENS",
        { details: http },
      );
    default:
      return assertNever(failure.kind);
  }
}

/**
 * Builds the error of a prompt that is too long for the model; `suffix` is the endpoint's own
 * message.
 */
export function toContextError(
  suffix: string,
  { overflow, refusals }: Pick<AttemptsContext, "overflow" | "refusals">,
): AppError {
  const numbers =
    overflow === undefined
      ? ""
      : ` (about ${overflow.promptTokens} tokens; the model's limit is ${overflow.windowTokens} including the answer)`;
  return new AppError(
    "model-context-exceeded",
    `the request does not fit the model${numbers}${suffix}; lower LLM_MAX_TOKENS or MAX_DIFF_CHARS, or choose a model with a longer context`,
    { details: { ...overflow, ...dropUndefined({ refusals }) } },
  );
}

function toRejectedError(failure: Failure, suffix: string): AppError {
  const status = failure.status ?? 200;
  const [what, fix] = explainRejection(failure.kind, status);
  return new AppError("model-rejected", `${what} (HTTP ${status})${suffix}; ${fix}`, {
    details: { status },
  });
}

function explainRejection(
  kind: Failure["kind"],
  status: number,
): readonly [what: string, fix: string] {
  if (kind === "page")
    return ["the endpoint returned a web page instead of an answer", "check LLM_API_BASE"];
  if (kind === "no-credit") {
    return ["the account has no credit left", "top it up, or check LLM_API_KEY and LLM_BILL_TO"];
  }
  if (status === 401 || status === 403) {
    return ["the endpoint refused the key", "check LLM_API_KEY and its permissions"];
  }
  if (status === 404 || status === 405) {
    return ["the endpoint does not know the model or the path", "check LLM_MODEL and LLM_API_BASE"];
  }
  if (status >= 300 && status < 400) {
    return ["the endpoint redirects elsewhere", "set LLM_API_BASE to the final address"];
  }
  return [
    "the endpoint refused the request",
    "check LLM_MODEL, LLM_STREAM, LLM_MAX_TOKENS, LLM_REASONING_EFFORT",
  ];
}
