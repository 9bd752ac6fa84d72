import { z } from "zod";
import { ComparisonShape, WITH_FILES, WITHOUT_FILES } from "./pull-shape.js";
import { toRepositoryCall } from "./repository-call.js";
import { FileShape, toPullFile } from "./to-pull-file.js";
/** A comparison lists no more files than these, and does not say whether there are more. */
const MAX_FILES = 300;
/** What we use of a comparison's first page. */
const FilesShape = ComparisonShape.extend({
    total_commits: z.number().int().nonnegative(),
    files: z.array(FileShape).default([]),
});
/** Tells whether a commit's history holds another one. */
export async function holdsCommit(client, { repository, ancestor, commit, }, signal) {
    const call = toCall({ repository, from: ancestor, to: commit }, WITHOUT_FILES);
    const reply = await client.send(call, signal);
    if (reply.status === 404)
        return false;
    const { status } = client.parse(call, reply, ComparisonShape);
    return status === "ahead" || status === "identical";
}
/** Reads what a commit has that another one lacks, files and number of commits, in one call. */
export async function compareCommits(client, span, signal) {
    const call = toCall(span, WITH_FILES);
    const reply = await client.send(call, signal);
    if (reply.status === 404)
        return undefined;
    const compared = client.parse(call, reply, FilesShape);
    const files = compared.files.map(toPullFile);
    return {
        files,
        isComplete: files.length < MAX_FILES,
        base: compared.merge_base_commit.sha,
        commits: compared.total_commits,
    };
}
function toCall({ repository, from, to }, page) {
    return toRepositoryCall(repository, {
        route: "GET /repos/{owner}/{repo}/compare/{basehead}",
        parameters: { basehead: `${from}...${to}`, ...page },
        doing: "comparing commits of",
    });
}
