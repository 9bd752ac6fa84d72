import type { Permission } from "../domain/access/person.ts";

/** A membership to look up. */
export interface MembershipQuery {
  /** `owner/name` whose installation token is used. */
  readonly repository: string;
  /** Login of the organization. */
  readonly org: string;
  /** Login of the user. */
  readonly login: string;
}

/**
 * Reads repository permissions and organization memberships of users from the code host.
 *
 * Contract (test/contracts/collaborators.contract.ts):
 * - `permission` returns the user's own permission; every user has `read` on a public repository;
 * - an unknown user and an unknown or inaccessible repository return `none`; names are case-insensitive;
 * - `isMember` is true for members, including private ones, and false for all other users; a membership that the token
 *   cannot read rejects with `code-host-denied` and is never false;
 * - failures are those of `PullReader`; a failure never counts as an answer.
 */
export interface Collaborators {
  /** Returns a user's permission on a repository (`owner/name`). */
  permission(repository: string, login: string, signal: AbortSignal): Promise<Permission>;
  /** Returns whether a user is a member of an organization. */
  isMember(ask: MembershipQuery, signal: AbortSignal): Promise<boolean>;
}
