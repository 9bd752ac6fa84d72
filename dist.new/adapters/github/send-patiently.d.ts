import type { Clock } from "../../ports/clock.ts";
import type { Reply } from "./create-transport.ts";
import { Fault } from "./fault.ts";
/** How one attempt ended. */
export type Outcome = {
    readonly kind: "reply";
    readonly reply: Reply;
} | {
    readonly kind: "fault";
    readonly fault: Fault;
};
export interface Patience {
    /** Whether it may be sent again although it may have taken effect: true for reading only. */
    readonly isRepeatable: boolean;
    readonly clock: Clock;
    readonly signal: AbortSignal;
}
/**
 * Sends until there is an answer to live with: three attempts at most, waits of a minute at most. What may have taken
 * effect is sent again only when it is repeatable.
 */
export declare function sendPatiently(send: () => Promise<Reply>, patience: Patience): Promise<Outcome>;
