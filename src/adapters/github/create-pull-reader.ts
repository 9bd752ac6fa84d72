import { type RepositoryRef, repositoryName } from "../../domain/pull/pull-request.ts";
import type { PullReader } from "../../ports/pull-reader.ts";
import { createGithubClient, type GithubClientOptions } from "./create-github-client.ts";
import type { RepositoryCall } from "./host-call.ts";
import { toPullCall } from "./pull-call.ts";
import { BranchShape, ComparisonShape, RepositoryShape, WITHOUT_FILES } from "./pull-shape.ts";
import { readFile } from "./read-file.ts";
import { readPull } from "./read-pull.ts";
import { FileShape, toPullFile } from "./to-pull-file.ts";
import { LineCommentShape, toThreads } from "./to-threads.ts";

/** Creates the reader of pull requests of GitHub's REST API. */
export function createPullReader(options: GithubClientOptions): PullReader {
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
      const call = toCall(repository, { route: "GET /repos/{owner}/{repo}", doing: "reading" });
      const reply = await client.send(call, signal);
      return reply.status === 404
        ? undefined
        : client.parse(call, reply, RepositoryShape).default_branch;
    },
    async branchTip(repository, branch, signal) {
      // No branch has these names, and an address with them is another one.
      if ([".", "..", ""].includes(branch)) return undefined;
      const call = toCall(repository, {
        route: "GET /repos/{owner}/{repo}/branches/{branch}",
        parameters: { branch },
        doing: `reading branch ${branch} of`,
      });
      const reply = await client.send(call, signal);
      return reply.status === 404 ? undefined : client.parse(call, reply, BranchShape).commit.sha;
    },
    async isAncestor(repository, { ancestor, commit }, signal) {
      const call = toCall(repository, {
        route: "GET /repos/{owner}/{repo}/compare/{basehead}",
        parameters: { basehead: `${ancestor}...${commit}`, ...WITHOUT_FILES },
        doing: "comparing commits of",
      });
      const reply = await client.send(call, signal);
      if (reply.status === 404) return false;
      const { status } = client.parse(call, reply, ComparisonShape);
      return status === "ahead" || status === "identical";
    },
    fileAt: (repository, file, signal) => readFile(client, { repository, file }, signal),
  };
}

/** A call about a repository in which something may not be there. */
function toCall(
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
