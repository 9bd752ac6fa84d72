import { classifyError } from "./classify-error.js";
import { Fault } from "./fault.js";
import { PRIVATE_ADDRESS } from "./guard/private-address-error.js";
const FAULTS = {
    cut: { reason: "the answer was cut short", isFinal: false },
    garbled: { reason: "the answer is not JSON", isFinal: false },
    page: { reason: "a web page came instead of an answer", isFinal: true },
    empty: { reason: "the answer is empty", isFinal: false },
    oversized: { reason: "the answer is too long", isFinal: true },
};
const CONNECTION_REASONS = {
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
/** Says what an error of the SDK, or of an answer, means. An error that is none of these is a bug and is thrown. */
export async function toFailure(error, context) {
    if (context.ended)
        return fromEnd(context.ended, context.idleMs);
    if (error instanceof Fault)
        return fromFault(error, context);
    const sdk = await import("openai");
    if (error instanceof sdk.APIConnectionError)
        return fromConnection(error);
    if (error instanceof sdk.APIError) {
        const headers = error.status === undefined ? new Headers() : (error.headers ?? new Headers());
        return classifyError({ status: error.status, body: error.error ?? plainText(error), headers }, context);
    }
    // No JSON, or JSON nested so deep that the SDK fails to write it into its own error.
    if (error instanceof SyntaxError || error instanceof RangeError)
        return fromFault(new Fault("garbled"), context);
    throw error;
}
/** The body of an answer that is not JSON: the SDK keeps it in its message only, after the status. */
function plainText(error) {
    return error.message.replace(/^\d{3} (?:status code \(no body\))?/, "");
}
function fromEnd(ended, idleMs) {
    const isCancelled = ended === "cancelled";
    const reason = isCancelled ? "cancelled" : `nothing came for ${idleMs / 1000} s`;
    return { kind: ended, reason, text: "", isFinal: isCancelled };
}
function fromFault(fault, context) {
    if (fault.kind === "told") {
        return classifyError({ status: undefined, body: fault.body, headers: new Headers() }, context);
    }
    return { kind: fault.kind, text: "", ...FAULTS[fault.kind] };
}
function fromConnection(error) {
    const code = codeOf(error);
    const isCertificate = CERTIFICATE.test(code);
    const reason = isCertificate
        ? "the certificate is not trusted"
        : (CONNECTION_REASONS[code] ?? "the connection failed");
    const isFinal = isCertificate || code === PRIVATE_ADDRESS;
    return { kind: "unreachable", reason, text: "", isFinal };
}
/** The first system code in the chain of causes. */
function codeOf(error) {
    let link = error;
    for (let depth = 0; depth < 5 && link instanceof Error; depth++) {
        if ("code" in link && typeof link.code === "string")
            return link.code;
        link = link.cause;
    }
    return "";
}
