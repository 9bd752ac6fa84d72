import type { SealedSecret } from "./secret-box.ts";
/** What is kept of somebody who has signed in. Times are ISO 8601. */
export interface Session {
    /** SHA-256 of the id that the browser holds, as 64 hex digits: who reads the store cannot use it. */
    readonly idHash: string;
    /** As the code host writes it. */
    readonly login: string;
    /** Organizations that the code host has told of. */
    readonly orgs: readonly string[];
    readonly isAdmin: boolean;
    /** What a request that changes something must bring along. */
    readonly csrf: string;
    readonly createdAt: string;
    /** When it was last used, to the minute. */
    readonly seenAt: string;
    /** When the code host last confirmed it. */
    readonly checkedAt: string;
    /** The person's token for the code host; a session without one cannot be checked again. */
    readonly sealedToken?: SealedSecret;
}
/**
 * Keeps sessions.
 *
 * Contract (test/contracts/sessions.contract.ts):
 * - `find` gives a session as `create` and the changes since have left it; times are kept to the millisecond;
 * - `create` rejects an id that is there already, and leaves it;
 * - `touch` moves `seenAt` on and never back; `recheck` replaces what the code host says; both do nothing to a session
 *   that is not there (any more): a revoked one never comes back;
 * - `revoke` ends one, `revokeAll` all of a login, upper and lower case alike, and tells how many; both are durable;
 * - `prune` ends those that were last seen before a moment (ISO 8601) and tells how many;
 * - what cannot be written rejects with `store-unavailable`.
 */
export interface Sessions {
    create(session: Session): Promise<void>;
    find(idHash: string): Promise<Session | undefined>;
    touch(idHash: string, seenAt: string): Promise<void>;
    recheck(idHash: string, found: Pick<Session, "checkedAt" | "orgs" | "isAdmin">): Promise<void>;
    revoke(idHash: string): Promise<void>;
    revokeAll(login: string): Promise<number>;
    prune(before: string): Promise<number>;
}
