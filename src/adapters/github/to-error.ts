import { AppError } from "../../domain/core/app-error.ts";
import { pullName } from "../../domain/pull/pull-request.ts";
import { isWrite, type Reply } from "./create-transport.ts";
import type { Fault } from "./fault.ts";
import type { HostCall } from "./host-call.ts";
import { hostErrorMessage } from "./host-error-message.ts";
import { type RateLimit, readRateLimit } from "./read-rate-limit.ts";
import type { SendOutcome } from "./send-with-retry.ts";

/** Context of an error message. */
export interface ErrorContext {
  readonly call: HostCall;
  readonly apiUrl: string;
  /** Names of the settings with the credentials, such as `GITHUB_TOKEN`. */
  readonly credentials: string;
  readonly nowMs: number;
}

/** Returns the answer of a call; throws the error of a failed one. */
export function requireReply(outcome: SendOutcome, telling: ErrorContext): Reply {
  if (outcome.kind === "fault") throw toFaultError(outcome.fault, telling);
  const { reply } = outcome;
  if (reply.status < 300) return reply;
  const limit = readRateLimit(reply, telling.nowMs);
  if (limit) throw toRateLimitError(limit, telling.call);
  if (telling.call.accepts?.includes(reply.status)) return reply;
  if (reply.status >= 500) throw toTransientError(`answered ${reply.status}`, telling);
  throw toRefusalError(reply, telling);
}

/** Returns the error for a successful status with an unexpected body. */
export function toUnexpectedError(what: string, { call, apiUrl }: ErrorContext): AppError {
  const message = `${call.doing}: ${getHost(apiUrl)} returned an unexpected response (${what}); check GITHUB_API_URL`;
  if (isUnrepeatable(call)) return toUnclearError(message);
  return new AppError("code-host-rejected", message, { details: { status: 200 } });
}

function toFaultError(fault: Fault, telling: ErrorContext): AppError {
  if (fault.kind === "too-large") return toUnexpectedError(fault.reason, telling);
  const what = fault.maybeSent ? "did not answer" : "cannot be reached";
  const reason = `${what} (${fault.reason})`;
  return fault.maybeSent
    ? toTransientError(reason, telling, fault)
    : toUnreachableError(reason, telling, fault);
}

/** Returns the error of a transient failure: for a write its effect is unknown. */
function toTransientError(what: string, telling: ErrorContext, cause?: unknown): AppError {
  const { call, apiUrl } = telling;
  if (!isUnrepeatable(call)) return toUnreachableError(what, telling, cause);
  const message = `${call.doing}: ${getHost(apiUrl)} ${what}, so it is not known whether it took effect; look before trying again`;
  return toUnclearError(message, cause);
}

// OpenSSL codes as reported by Node.
const CERTIFICATE = /CERT|LEAF_SIGNATURE|SELF_SIGNED|CRL/;

function toUnreachableError(
  what: string,
  { call, apiUrl }: ErrorContext,
  cause?: unknown,
): AppError {
  const fix = CERTIFICATE.test(what)
    ? "its certificate is not trusted: set NODE_EXTRA_CA_CERTS to the file of its CA"
    : "check GITHUB_API_URL and the network, or try later";
  const message = `${call.doing}: ${getHost(apiUrl)} ${what}; ${fix}`;
  return new AppError("code-host-unreachable", message, { details: {}, cause });
}

function toUnclearError(message: string, cause?: unknown): AppError {
  return new AppError("code-host-unclear", message, { details: {}, cause });
}

/** Returns the error of a rate limit. */
export function toRateLimitError({ waitMs }: RateLimit, { doing }: HostCall): AppError {
  const when = waitMs === undefined ? "in a few minutes" : `in ${Math.ceil(waitMs / 1000)} s`;
  return new AppError(
    "code-host-rate-limited",
    `${doing}: the code host's rate limit is exceeded; try again ${when}`,
    { details: waitMs === undefined ? {} : { retryAfterMs: waitMs } },
  );
}

/** Returns the error of a refusal with the code host's message and a possible fix. */
export function toRefusalError(
  { status, body }: Reply,
  { call, apiUrl, credentials }: ErrorContext,
): AppError {
  const words = hostErrorMessage(body);
  const reason = words === "" ? `${status}` : `${status}: ${words}`;
  const { doing, needs, pull } = call;
  if (status === 401) {
    const message = `${doing}: the code host rejected ${credentials} (${reason}); renew it, and check this machine's clock`;
    return new AppError("code-host-denied", message, { details: { status } });
  }
  if (status === 403) {
    const message = `${doing}: the code host denied permission (${reason}); grant ${credentials} the permission ${needs}`;
    return new AppError("code-host-denied", message, { details: { status } });
  }
  if (status === 404 && pull !== undefined) {
    const message = `${pullName(pull)} was not found (${doing}); check the number, and that ${credentials} can read the repository`;
    return new AppError("pull-not-found", message, { details: { pull: pullName(pull) } });
  }
  const fix =
    status === 404
      ? `check GITHUB_API_URL and the name, and that ${credentials} can read it and has ${needs}`
      : `check the request and GITHUB_API_URL`;
  const message = `${doing}: ${getHost(apiUrl)} refused it (${reason}); ${fix}`;
  return new AppError("code-host-rejected", message, { details: { status } });
}

const isUnrepeatable = (call: HostCall): boolean => isWrite(call) && !call.isHarmless;

const getHost = (apiUrl: string): string => URL.parse(apiUrl)?.host ?? "the code host";
