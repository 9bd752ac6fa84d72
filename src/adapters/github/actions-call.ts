import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";
import type { RepositoryCall } from "./host-call.ts";

/** Creates the call; all Actions routes need a `verify` token. */
export function toActionsCall(
  repository: RepositoryRef,
  parts: Pick<RepositoryCall, "route" | "parameters" | "doing" | "accepts" | "keepsRedirect">,
): RepositoryCall {
  const [method = "GET", path = ""] = parts.route.split(" ");
  return {
    ...parts,
    route: `${method} /repos/{owner}/{repo}/actions/${path}`,
    parameters: { owner: repository.owner, repo: repository.name, ...parts.parameters },
    repository,
    purpose: "verify",
    doing: `${parts.doing} ${repositoryName(repository)}`,
    needs: method === "GET" ? "actions: read" : "actions: write",
  };
}
