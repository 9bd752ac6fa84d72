import { pullName } from "../../domain/pull/pull-request.js";
/** Makes the call: reading with a `read` token, writing with a `review` token; all of an issue with its own. */
export function toPullCall(ref, parts) {
    const [method = "GET", path = ""] = parts.route.split(" ");
    const level = method === "GET" ? "read" : "write";
    return {
        route: `${method} /repos/{owner}/{repo}/${path}`,
        parameters: {
            owner: ref.owner,
            repo: ref.name,
            // What the path does not name would be sent in the query or the body.
            ...(path.includes("{number}") ? { number: ref.number } : {}),
            ...parts.parameters,
        },
        repository: { owner: ref.owner, name: ref.name },
        purpose: ref.isIssue ? "issue" : PURPOSES[level],
        doing: `${parts.doing} ${pullName(ref)}`,
        needs: `${ref.isIssue ? "issues" : "pull_requests"}: ${level}`,
        ...(ref.isIssue ? {} : { pull: ref }),
        ...(parts.accepts === undefined ? {} : { accepts: parts.accepts }),
    };
}
const PURPOSES = { read: "read", write: "review" };
