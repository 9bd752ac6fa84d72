import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";
import type { RepositoryCall } from "./host-call.ts";

/** Creates a call about a resource of a repository that may not exist. */
export function toRepositoryCall(
  repository: RepositoryRef,
  parts: Pick<RepositoryCall, "route" | "parameters" | "doing">,
): RepositoryCall {
  return {
    route: parts.route,
    parameters: { owner: repository.owner, repo: repository.name, ...parts.parameters },
    repository,
    purpose: "read",
    doing: `${parts.doing} ${repositoryName(repository)}`,
    needs: "contents: read",
    accepts: [404],
  };
}
