import { isContextLengthError } from "./context-length-error.ts";
import type { Failure } from "./failure.ts";
import { type ErrorBody, readErrorBody } from "./read-error-body.ts";
import { readRetryDelayMs } from "./read-retry-delay.ts";
import type { Scrub } from "./scrub.ts";

/** An error reported by an endpoint, by its status or inside an answer. */
export interface ReportedError {
  /** Absent for an error inside an answer with status 200. */
  readonly status: number | undefined;
  readonly body: unknown;
  readonly headers: Headers;
}

const TOO_LARGE = /request too large/i;
const EXHAUSTED =
  /insufficient_quota|insufficient[_ ](?:balance|credits?|funds)|credit balance is too low/i;
const BILLING = /\bbilling\b|\bcredits?\b|\bpayment\b/i;

const LIMIT_IN_TEXT = /rate.?limit|too many requests/i;

/** Statuses of errors inside an answer, by message: the first match counts. */
const STATUS_PATTERNS: readonly (readonly [RegExp, number])[] = [
  [/rate.?limit|too.?many.?requests|resource.?exhausted|throttl/, 429],
  [/insufficient.?quota|payment|insufficient.?(?:balance|credits?)/, 402],
  [/authentication|unauthori[sz]ed|invalid.?api.?key|unauthenticated/, 401],
  [/permission|forbidden/, 403],
  [/model.?not.?found|not.?found/, 404],
  [/invalid|bad.?request|validation|unsupported|unprocessable|failed.?precondition/, 400],
];
/** Status of an error in mid-answer without a cause, treated as the endpoint's own failure. */
const DEFAULT_STATUS = 500;

/** Classifies an error reported by an endpoint. */
export function classifyError(
  error: ReportedError,
  context: { readonly scrub: Scrub; readonly nowMs: number },
): Failure {
  const body = readErrorBody(error.body);
  const status = error.status ?? body.status ?? inferStatus(body);
  const waitMs = readRetryDelayMs({
    headers: error.headers,
    text: body.text,
    nowMs: context.nowMs,
  });
  const kind = classifyStatus(status, body, waitMs);
  return {
    kind,
    reason: failureReason(kind, status, error.status === undefined),
    text: context.scrub(body.message),
    status,
    body,
    waitMs,
    isFinal: kind === "rejected" || kind === "no-credit" || kind === "context",
  };
}

function inferStatus(body: ErrorBody): number {
  const words = body.labels.join(" ");
  const named = STATUS_PATTERNS.find(([pattern]) => pattern.test(words))?.[1];
  return named ?? (LIMIT_IN_TEXT.test(body.message) ? 429 : DEFAULT_STATUS);
}

function classifyStatus(
  status: number,
  body: ErrorBody,
  waitMs: number | undefined,
): Failure["kind"] {
  const text = `${body.labels.join(" ")} ${body.text}`;
  if (status === 429) return classifyRateLimit(text, waitMs);
  if (status === 413 || TOO_LARGE.test(text)) return "context";
  if (status === 402 || (status < 500 && EXHAUSTED.test(text))) return "no-credit";
  if (status !== 401 && status !== 403 && isContextLengthError(text, body.message))
    return "context";
  if (status >= 500 || [408, 409, 425].includes(status)) return "server";
  return "rejected";
}

/**
 * Classifies a rate limit. A limit with a reset time is a rate limit, even when its text mentions
 * billing.
 */
function classifyRateLimit(text: string, waitMs: number | undefined): Failure["kind"] {
  if (EXHAUSTED.test(text)) return "no-credit";
  if (TOO_LARGE.test(text)) return "context";
  return waitMs === undefined && BILLING.test(text) ? "no-credit" : "rate-limited";
}

function failureReason(kind: Failure["kind"], status: number, isInside: boolean): string {
  const words: Partial<Record<Failure["kind"], string>> = {
    "rate-limited": "rate limited",
    "no-credit": "no credit left",
    context: "too long for the model",
    server: "the endpoint failed",
  };
  const what = words[kind] ?? "refused";
  return isInside ? `${what}, reported inside the answer` : `${what} (HTTP ${status})`;
}
