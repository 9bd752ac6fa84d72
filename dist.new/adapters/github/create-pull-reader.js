import { compareCommits, holdsCommit } from "./compare-commits.js";
import { createGithubClient } from "./create-github-client.js";
import { toPullCall } from "./pull-call.js";
import { BranchShape, RepositoryShape } from "./pull-shape.js";
import { readFile } from "./read-file.js";
import { readPull } from "./read-pull.js";
import { toRepositoryCall } from "./repository-call.js";
import { FileShape, toPullFile } from "./to-pull-file.js";
import { LineCommentShape, toThreads } from "./to-threads.js";
/** Creates the reader of pull requests of GitHub's REST API. */
export function createPullReader(options) {
    const client = createGithubClient(options);
    return {
        pull: (ref, signal) => readPull(client, ref, signal),
        async files(pull, signal) {
            const route = "GET pulls/{number}/files";
            const call = toPullCall(pull.ref, { route, doing: "reading the files of" });
            const entries = await client.readAll(call, FileShape, signal);
            // A push while the pages are read moves files between them.
            const byPath = new Map(entries.map((entry) => [entry.filename, entry]));
            const files = [...byPath.values()].map(toPullFile);
            return { files, isComplete: files.length >= pull.changedFiles };
        },
        async threads(ref, signal) {
            const route = "GET pulls/{number}/comments";
            const call = toPullCall(ref, { route, doing: "reading the threads of" });
            return toThreads(await client.readAll(call, LineCommentShape, signal));
        },
        async defaultBranch(repository, signal) {
            const call = toRepositoryCall(repository, {
                route: "GET /repos/{owner}/{repo}",
                doing: "reading",
            });
            const reply = await client.send(call, signal);
            return reply.status === 404
                ? undefined
                : client.parse(call, reply, RepositoryShape).default_branch;
        },
        async branchTip(repository, branch, signal) {
            // No branch has these names, and an address with them is another one.
            if ([".", "..", ""].includes(branch))
                return undefined;
            const call = toRepositoryCall(repository, {
                route: "GET /repos/{owner}/{repo}/branches/{branch}",
                parameters: { branch },
                doing: `reading branch ${branch} of`,
            });
            const reply = await client.send(call, signal);
            return reply.status === 404 ? undefined : client.parse(call, reply, BranchShape).commit.sha;
        },
        isAncestor: (repository, span, signal) => holdsCommit(client, { repository, ...span }, signal),
        changesBetween: (repository, span, signal) => compareCommits(client, { repository, ...span }, signal),
        fileAt: (repository, file, signal) => readFile(client, { repository, file }, signal),
    };
}
