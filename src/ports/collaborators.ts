import type { Permission } from "../domain/access/permission.ts";

/**
 * What people may do with repositories, as the code host has it.
 *
 * Contract (test/contracts/collaborators.contract.ts):
 * - `permission` is the person's own; everybody has `read` of a public repository;
 * - a repository or a person that is unknown, and a repository that we may not see, is `none`; upper and lower case are
 *   alike;
 * - failures are those of `PullReader`; none of them is an answer.
 */
export interface Collaborators {
  /** `repository` is `owner/name`. */
  permission(repository: string, login: string, signal: AbortSignal): Promise<Permission>;
}
