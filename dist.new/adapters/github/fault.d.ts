/** Why no whole answer came. */
export type FaultKind = "network" | "timeout" | "too-large";
/** A request that got no whole answer. */
export declare class Fault extends Error {
    readonly name = "Fault";
    readonly kind: FaultKind;
    /** The network's own word for it, such as `ECONNREFUSED`. */
    readonly reason: string;
    /** Whether the request may have reached the code host: a refused connection carried nothing. */
    readonly maybeSent: boolean;
    constructor(kind: FaultKind, options: {
        readonly reason: string;
        readonly cause?: unknown;
    });
}
/** Makes the fault of whatever `fetch` threw. */
export declare function toFault(error: unknown): Fault;
