import type { SealedSecret } from "./secret-box.ts";

/** The session of a signed-in user. Times are ISO 8601. */
export interface Session {
  /**
   * SHA-256 of the session id in the browser's cookie, as 64 hex digits, so that reading the store does not reveal
   * session ids.
   */
  readonly idHash: string;
  /** Login as the code host spells it. */
  readonly login: string;
  /** Organizations that the code host reported. */
  readonly orgs: readonly string[];
  /** True if the user is an admin of the service. */
  readonly isAdmin: boolean;
  /** Token that a changing request must send. */
  readonly csrf: string;
  /** Time of the sign-in. */
  readonly createdAt: string;
  /** Time of the last use, rounded to the minute. */
  readonly seenAt: string;
  /** Time at which the code host last confirmed the session. */
  readonly checkedAt: string;
  /** The user's sealed token for the code host; a session without one cannot be rechecked. */
  readonly sealedToken?: SealedSecret;
}

/**
 * Stores sessions.
 *
 * Contract (test/contracts/sessions.contract.ts):
 * - `find` returns a session as the last write left it; times are stored to the millisecond;
 * - `create` rejects an existing id and leaves its session unchanged;
 * - `touch` only moves `seenAt` forward; `recheck` replaces the code host's data; both do nothing to a missing session,
 *   so that a revoked one never comes back;
 * - `revoke` ends one session, `revokeAll` all sessions of a login (case-insensitive), and returns their number; both
 *   are durable;
 * - `prune` ends sessions last used before the given time and returns their number;
 * - a failed write rejects with `store-unavailable`.
 */
export interface Sessions {
  /** Stores a new session. */
  create(session: Session): Promise<void>;
  /** Returns a session by the hash of its id. */
  find(idHash: string): Promise<Session | undefined>;
  /** Records the last use of a session (ISO 8601). */
  touch(idHash: string, seenAt: string): Promise<void>;
  /** Stores the result of a recheck at the code host. */
  recheck(idHash: string, found: Pick<Session, "checkedAt" | "orgs" | "isAdmin">): Promise<void>;
  /** Ends a session. */
  revoke(idHash: string): Promise<void>;
  /** Ends all sessions of a login; returns their number. */
  revokeAll(login: string): Promise<number>;
  /** Ends sessions last used before a time (ISO 8601); returns their number. */
  prune(before: string): Promise<number>;
}
