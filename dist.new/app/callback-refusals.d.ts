import type { Clock } from "../ports/clock.ts";
export type RefusalKind = "out-of-order" | "finished" | "too-many" | "wrong-attempt" | "wrong-token" | "unreadable" | "intent" | "repeated-result";
export interface CallbackRefusals {
    /** Notes what a runner was refused: each kind once. */
    ofRunner(jobId: string): (kind: RefusalKind) => void;
    /**
     * Notes a token that is nobody's, and gives the answer to it: of the runner that was spoken for, or where none is
     * there once a minute at most.
     */
    ofStranger(tellOf?: (kind: RefusalKind) => void): {
        readonly kind: "unauthorized";
    };
}
/** Tells of refusals, but not so often that who is refused fills the log. */
export declare function createCallbackRefusals(clock: Pick<Clock, "monotonicMs">, log: (why: string, jobId?: string) => void): CallbackRefusals;
