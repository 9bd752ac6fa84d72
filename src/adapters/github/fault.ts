/** Reason for the missing answer. */
export type FaultKind = "network" | "timeout" | "too-large";

/** A request without a complete answer. */
export class Fault extends Error {
  override readonly name = "Fault";
  readonly kind: FaultKind;
  /** Error code of the network, such as `ECONNREFUSED`. */
  readonly reason: string;
  /** True if the request may have reached the code host: a refused connection carried nothing. */
  readonly maybeSent: boolean;

  constructor(kind: FaultKind, options: { readonly reason: string; readonly cause?: unknown }) {
    super(kind, options.cause === undefined ? {} : { cause: options.cause });
    this.kind = kind;
    this.reason = options.reason;
    this.maybeSent = !NEVER_SENT.test(options.reason);
  }
}

const NEVER_SENT =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

/** Converts an error of `fetch` to a fault. */
export function toFault(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const isTimeout = error instanceof Error && error.name === "TimeoutError";
  return isTimeout
    ? new Fault("timeout", { reason: "timed out", cause: error })
    : new Fault("network", { reason: findErrorCode(error), cause: error });
}

/**
 * Returns the first code in the chain of causes; if several addresses failed, the cause is an
 * aggregate.
 */
function findErrorCode(error: unknown): string {
  let at: unknown = error;
  for (let depth = 0; depth < 5 && at instanceof Error; depth++) {
    const code: unknown = "code" in at ? at.code : undefined;
    if (typeof code === "string" && /^[A-Z][A-Z0-9_]{2,40}$/.test(code)) return code;
    at = at instanceof AggregateError ? at.errors[0] : at.cause;
  }
  return "network error";
}
