import { repositoryName } from "../../domain/pull/pull-request.js";
/** Makes a call about a repository's branches and objects: reading with a `read` token, writing with a `task` token. */
export function toBranchCall(repository, { route, parameters, doing, ...parts }) {
    const [method = "GET", path = ""] = route.split(" ");
    const isReading = method === "GET";
    return {
        needs: isReading ? "contents: read" : "contents: write",
        ...parts,
        route: `${method} /repos/{owner}/{repo}/${path}`,
        parameters: { owner: repository.owner, repo: repository.name, ...parameters },
        repository,
        purpose: isReading ? "read" : "task",
        doing: `${doing} ${repositoryName(repository)}`,
    };
}
