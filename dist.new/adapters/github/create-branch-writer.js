import { toBranchCall } from "./branch-call.js";
import { BranchPullShape, toBranchPull } from "./branch-shape.js";
import { countOurs } from "./count-ours.js";
import { createBranchReads } from "./create-branch-reads.js";
import { createGithubClient } from "./create-github-client.js";
import { createObjectWrites } from "./create-object-writes.js";
import { createRefWrites } from "./create-ref-writes.js";
import { openNewPull } from "./open-new-pull.js";
/** Creates the writer of branches over GitHub's Git Data API. What is ours is told by the author's account. */
export function createBranchWriter(options) {
    const client = createGithubClient(options);
    return {
        ...createObjectWrites(client),
        ...createRefWrites(client),
        ...createBranchReads(client),
        openPull: (repository, pull, signal) => openNewPull(client, { repository, pull }, signal),
        async pullsOf(repository, branch, signal) {
            const call = toBranchCall(repository, {
                route: "GET pulls",
                parameters: {
                    ...{ head: `${repository.owner}:${branch}`, state: "all" },
                    ...{ sort: "created", direction: "desc" },
                },
                doing: `looking for pull requests of branch ${branch} of`,
                needs: "pull_requests: read",
            });
            const pulls = await client.readAll(call, BranchPullShape, signal);
            const byNumber = new Map(pulls.map((pull) => [pull.number, pull]));
            return ([...byNumber.values()]
                // A fork of the same owner may have a branch of this name.
                .filter(({ head, base }) => head.ref === branch && isSame(head.repo, base.repo))
                .sort((left, right) => right.number - left.number)
                .map(toBranchPull));
        },
        async oursBetween(repository, span, signal) {
            const { login } = await options.tokens.installation(repository, signal);
            return countOurs(client, { repository, ...span, login }, signal);
        },
    };
}
const isSame = (one, other) => one?.full_name.toLowerCase() === other.full_name.toLowerCase();
