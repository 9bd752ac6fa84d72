import type { HostState, RepositoryState } from "../state.ts";
import { isSameLogin } from "../users.ts";

/** Returns the association of an author with a repository, in the code host's terms. */
export function authorAssociation(
  { orgs }: HostState,
  { owner, collaborators, issues }: RepositoryState,
  login: string,
): "OWNER" | "MEMBER" | "COLLABORATOR" | "CONTRIBUTOR" | "NONE" {
  if (isSameLogin(owner, login)) return "OWNER";
  const org = orgs.find((one) => isSameLogin(one.login, owner));
  if (org?.members.some((member) => isSameLogin(member, login))) return "MEMBER";
  if (Object.keys(collaborators).some((name) => isSameLogin(name, login))) return "COLLABORATOR";
  const hasMerged = issues.some(
    ({ author, pull }) => isSameLogin(author, login) && pull?.mergedAt !== undefined,
  );
  return hasMerged ? "CONTRIBUTOR" : "NONE";
}
