import type { PullReader } from "../../ports/pull-reader.ts";
import { compareCommits, containsCommit } from "./compare-commits.ts";
import { createGithubClient, type GithubClientOptions } from "./create-github-client.ts";
import { toPullCall } from "./pull-call.ts";
import { BranchSchema, RepositorySchema } from "./pull-schemas.ts";
import { readFile } from "./read-file.ts";
import { readPull } from "./read-pull.ts";
import { toRepositoryCall } from "./repository-call.ts";
import { FileSchema, toPullFile } from "./to-pull-file.ts";
import { LineCommentSchema, toThreads } from "./to-threads.ts";

/** Creates the reader of pull requests of GitHub's REST API. */
export function createPullReader(options: GithubClientOptions): PullReader {
  const client = createGithubClient(options);
  return {
    pull: (ref, signal) => readPull(client, ref, signal),
    async files(pull, signal) {
      const route = "GET pulls/{number}/files";
      const call = toPullCall(pull.ref, { route, doing: "reading the files of" });
      const entries = await client.readAll(call, FileSchema, signal);
      // A push between the page requests moves files between them.
      const byPath = new Map(entries.map((entry) => [entry.filename, entry]));
      const files = [...byPath.values()].map(toPullFile);
      return { files, isComplete: files.length >= pull.changedFiles };
    },
    async threads(ref, signal) {
      const route = "GET pulls/{number}/comments";
      const call = toPullCall(ref, { route, doing: "reading the threads of" });
      return toThreads(await client.readAll(call, LineCommentSchema, signal));
    },
    async defaultBranch(repository, signal) {
      const call = toRepositoryCall(repository, {
        route: "GET /repos/{owner}/{repo}",
        doing: "reading",
      });
      const reply = await client.send(call, signal);
      return reply.status === 404
        ? undefined
        : client.parse(call, reply, RepositorySchema).default_branch;
    },
    async branchHead(repository, branch, signal) {
      // No branch has these names, and a URL with them leads elsewhere.
      if ([".", "..", ""].includes(branch)) return undefined;
      const call = toRepositoryCall(repository, {
        route: "GET /repos/{owner}/{repo}/branches/{branch}",
        parameters: { branch },
        doing: `reading branch ${branch} of`,
      });
      const reply = await client.send(call, signal);
      return reply.status === 404 ? undefined : client.parse(call, reply, BranchSchema).commit.sha;
    },
    isAncestor: (repository, span, signal) =>
      containsCommit(client, { repository, ...span }, signal),
    compareCommits: (repository, span, signal) =>
      compareCommits(client, { repository, ...span }, signal),
    fileAt: (repository, file, signal) => readFile(client, { repository, file }, signal),
  };
}
