import type { Permission } from "../domain/access/permission.ts";
export interface MembershipQuery {
    /** `owner/name`. */
    readonly repository: string;
    readonly org: string;
    readonly login: string;
}
/**
 * What people may do with repositories and which organizations they belong to, as the code host has it.
 *
 * Contract (test/contracts/collaborators.contract.ts):
 * - `permission` is the person's own; everybody has `read` of a public repository;
 * - a repository or a person that is unknown, and a repository that we may not see, is `none`; upper and lower case are
 *   alike;
 * - `isMember` is true for a member, private memberships included, and false for everybody else; a membership that we
 *   may not read rejects with `code-host-denied` and is never false;
 * - failures are those of `PullReader`; none of them is an answer.
 */
export interface Collaborators {
    /** `repository` is `owner/name`. */
    permission(repository: string, login: string, signal: AbortSignal): Promise<Permission>;
    /** Tells whether a person is a member of an organization, with what we may read for a repository (`owner/name`). */
    isMember(ask: MembershipQuery, signal: AbortSignal): Promise<boolean>;
}
