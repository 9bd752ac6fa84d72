import { AppError } from "../../domain/core/app-error.ts";
import { pullName } from "../../domain/pull/pull-request.ts";
import { isWrite, type Reply } from "./create-transport.ts";
import type { Fault } from "./fault.ts";
import type { HostCall } from "./host-call.ts";
import { type RateLimit, readLimit } from "./read-limit.ts";
import type { Outcome } from "./send-patiently.ts";
import { serverWords } from "./server-words.ts";

/** What an error is told with. */
export interface Telling {
  readonly call: HostCall;
  readonly apiUrl: string;
  /** The settings that the credentials came from, such as `GITHUB_TOKEN`. */
  readonly credentials: string;
  readonly nowMs: number;
}

/** The answer of a call; throws the error of one that failed. */
export function requireReply(outcome: Outcome, telling: Telling): Reply {
  if (outcome.kind === "fault") throw toFaultError(outcome.fault, telling);
  const { reply } = outcome;
  if (reply.status < 300) return reply;
  const limit = readLimit(reply, telling.nowMs);
  if (limit) throw toLimitError(limit, telling.call);
  if (telling.call.accepts?.includes(reply.status)) return reply;
  if (reply.status >= 500) throw toLapseError(`answered ${reply.status}`, telling);
  throw toRefusal(reply, telling);
}

/** An answer with a status of success that is not what was asked for. */
export function toUnexpected(what: string, { call, apiUrl }: Telling): AppError {
  const message = `${call.doing}: ${hostOf(apiUrl)} answered with something unexpected (${what}); check GITHUB_API_URL`;
  if (isUnrepeatable(call)) return unclear(message);
  return new AppError("code-host-rejected", message, { details: { status: 200 } });
}

function toFaultError(fault: Fault, telling: Telling): AppError {
  if (fault.kind === "too-large") return toUnexpected(fault.reason, telling);
  const what = fault.maybeSent ? "gave no answer" : "cannot be reached";
  const told = `${what} (${fault.reason})`;
  return fault.maybeSent ? toLapseError(told, telling, fault) : unreachable(told, telling, fault);
}

/** A failure that may pass: for a write nobody knows what it did. */
function toLapseError(what: string, telling: Telling, cause?: unknown): AppError {
  const { call, apiUrl } = telling;
  if (!isUnrepeatable(call)) return unreachable(what, telling, cause);
  const message = `${call.doing}: ${hostOf(apiUrl)} ${what}, so it is not known whether it took effect; look before trying again`;
  return unclear(message, cause);
}

// Codes of OpenSSL as Node hands them on.
const CERTIFICATE = /CERT|LEAF_SIGNATURE|SELF_SIGNED|CRL/;

function unreachable(what: string, { call, apiUrl }: Telling, cause?: unknown): AppError {
  const fix = CERTIFICATE.test(what)
    ? "its certificate is not trusted: set NODE_EXTRA_CA_CERTS to the file of its CA"
    : "check GITHUB_API_URL and the network, or try later";
  const message = `${call.doing}: ${hostOf(apiUrl)} ${what}; ${fix}`;
  return new AppError("code-host-unreachable", message, { details: {}, cause });
}

function unclear(message: string, cause?: unknown): AppError {
  return new AppError("code-host-unclear", message, { details: {}, cause });
}

/** A refusal for its rate. */
export function toLimitError({ waitMs }: RateLimit, { doing }: HostCall): AppError {
  const when = waitMs === undefined ? "in some minutes" : `in ${Math.ceil(waitMs / 1000)} s`;
  return new AppError(
    "code-host-rate-limited",
    `${doing}: the code host limits the rate; try again ${when}`,
    { details: waitMs === undefined ? {} : { retryAfterMs: waitMs } },
  );
}

/** A refusal in the code host's words, with what may help. */
export function toRefusal(
  { status, body }: Reply,
  { call, apiUrl, credentials }: Telling,
): AppError {
  const words = serverWords(body);
  const told = words === "" ? `${status}` : `${status}: ${words}`;
  const { doing, needs, pull } = call;
  if (status === 401) {
    const message = `${doing}: the code host does not accept ${credentials} (${told}); renew it, and check this machine's clock`;
    return new AppError("code-host-denied", message, { details: { status } });
  }
  if (status === 403) {
    const message = `${doing}: the code host does not allow it (${told}); give ${credentials} the permission ${needs}`;
    return new AppError("code-host-denied", message, { details: { status } });
  }
  if (status === 404 && pull !== undefined) {
    const message = `${pullName(pull)} was not found (${doing}); check the number, and that ${credentials} may read the repository`;
    return new AppError("pull-not-found", message, { details: { pull: pullName(pull) } });
  }
  const fix =
    status === 404
      ? `check GITHUB_API_URL and the name, and that ${credentials} may read it and has ${needs}`
      : `check the request and GITHUB_API_URL`;
  const message = `${doing}: ${hostOf(apiUrl)} refused it (${told}); ${fix}`;
  return new AppError("code-host-rejected", message, { details: { status } });
}

const isUnrepeatable = (call: HostCall): boolean => isWrite(call) && !call.isHarmless;

const hostOf = (apiUrl: string): string => URL.parse(apiUrl)?.host ?? "the code host";
