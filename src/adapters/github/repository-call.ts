import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";
import type { RepositoryCall } from "./host-call.ts";

/** A call about a repository in which something may not be there. */
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
