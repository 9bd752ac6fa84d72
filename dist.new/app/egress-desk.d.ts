import type { EgressAnswer } from "../domain/egress/egress-answer.ts";
import type { Clock } from "../ports/clock.ts";
import type { EgressPolicy } from "../ports/egress-policy.ts";
/** What proxies ask. */
export interface EgressHearing {
    /**
     * A proxy asks for the list, and says by its version which one it lets through by now, if any. `undefined` as long as
     * nobody has set a list: a server that has just started must not take away what its runners use.
     */
    asked(replica: string, inForce: string | undefined): EgressAnswer | undefined;
}
export interface EgressDesk {
    readonly policy: EgressPolicy;
    readonly hearing: EgressHearing;
}
/**
 * Keeps the list of hosts for the proxies, which come and fetch it. A list is in force when at least one proxy has asked
 * within 15 seconds and all that have say so; that is waited for up to a minute.
 */
export declare function createEgressDesk({ clock }: {
    readonly clock: Clock;
}): EgressDesk;
