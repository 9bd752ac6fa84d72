import type { APIError } from "openai";
import { classifyError } from "./classify-error.ts";
import type { Failure } from "./failure.ts";
import { Fault, type FaultKind } from "./fault.ts";
import type { Scrub } from "./scrub.ts";
import { PRIVATE_ADDRESS } from "./ssrf/create-address-check.ts";

export interface FailureContext {
  readonly scrub: Scrub;
  readonly nowMs: number;
  readonly idleMs: number;
  /** Reason for which we ended the attempt, if we did: the error is then ignored. */
  readonly ended: "cancelled" | "stalled" | undefined;
}

const FAULT_REASONS: Record<
  Exclude<FaultKind, "reported">,
  { reason: string; isFinal: boolean }
> = {
  cut: { reason: "the answer was cut short", isFinal: false },
  garbled: { reason: "the answer is not JSON", isFinal: false },
  page: { reason: "the answer is a web page", isFinal: true },
  empty: { reason: "the answer is empty", isFinal: false },
  oversized: { reason: "the answer is too long", isFinal: true },
};

const CONNECTION_REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  ECONNRESET: "connection reset",
  EPIPE: "connection reset",
  UND_ERR_SOCKET: "connection reset",
  ENOTFOUND: "host not found",
  EAI_AGAIN: "host not found",
  EHOSTUNREACH: "host unreachable",
  ENETUNREACH: "network unreachable",
  [PRIVATE_ADDRESS]: "its address is private, loopback or link-local",
  ETIMEDOUT: "connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "connection timed out",
};
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/;

/** Converts an error of the SDK or of an answer. Any other error is a bug and is thrown. */
export async function toFailure(error: unknown, context: FailureContext): Promise<Failure> {
  if (context.ended) return fromAbort(context.ended, context.idleMs);
  if (error instanceof Fault) return fromFault(error, context);
  const sdk = await import("openai");
  if (error instanceof sdk.APIConnectionError) return fromConnection(error);
  if (error instanceof sdk.APIError) {
    const headers = error.status === undefined ? new Headers() : (error.headers ?? new Headers());
    return classifyError(
      { status: error.status, body: error.error ?? readPlainText(error), headers },
      context,
    );
  }
  // Not JSON, or JSON nested so deeply that the SDK fails to put it into its own error.
  if (error instanceof SyntaxError || error instanceof RangeError)
    return fromFault(new Fault("garbled"), context);
  throw error;
}

/**
 * Returns the body of an answer that is not JSON: the SDK has it only in its message, after the
 * status.
 */
function readPlainText(error: APIError): string {
  return error.message.replace(/^\d{3} (?:status code \(no body\))?/, "");
}

function fromAbort(ended: "cancelled" | "stalled", idleMs: number): Failure {
  const isCancelled = ended === "cancelled";
  const reason = isCancelled ? "cancelled" : `no data for ${idleMs / 1000} s`;
  return { kind: ended, reason, text: "", isFinal: isCancelled };
}

function fromFault(fault: Fault, context: FailureContext): Failure {
  if (fault.kind === "reported") {
    return classifyError({ status: undefined, body: fault.body, headers: new Headers() }, context);
  }
  return { kind: fault.kind, text: "", ...FAULT_REASONS[fault.kind] };
}

function fromConnection(error: unknown): Failure {
  const code = findErrorCode(error);
  const isCertificate = CERTIFICATE.test(code);
  const reason = isCertificate
    ? "the certificate is not trusted"
    : (CONNECTION_REASONS[code] ?? "the connection failed");
  const isFinal = isCertificate || code === PRIVATE_ADDRESS;
  return { kind: "unreachable", reason, text: "", isFinal };
}

/** Returns the first system error code in the chain of causes. */
function findErrorCode(error: unknown): string {
  let link = error;
  for (let depth = 0; depth < 5 && link instanceof Error; depth++) {
    if ("code" in link && typeof link.code === "string") return link.code;
    link = link.cause;
  }
  return "";
}
