export type FaultKind = 
/** The connection ended before the answer did. */
"cut"
/** What came is neither an answer nor an error. */
 | "garbled"
/** A web page instead of an answer. */
 | "page" | "empty" | "oversized"
/** The endpoint told an error inside an answer with status 200. */
 | "told";
/** What is wrong with an answer that began with status 200. */
export declare class Fault extends Error {
    readonly name = "Fault";
    readonly kind: FaultKind;
    /** What the endpoint said, for `told`. */
    readonly body: unknown;
    constructor(kind: FaultKind, options?: {
        readonly body?: unknown;
        readonly cause?: unknown;
    });
}
