import { repositoryName } from "../../domain/pull/pull-request.js";
/** A call about a repository in which something may not be there. */
export function toRepositoryCall(repository, parts) {
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
