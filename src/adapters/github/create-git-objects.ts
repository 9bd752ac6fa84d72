import { AppError } from "../../domain/core/app-error.ts";
import { repositoryName } from "../../domain/pull/pull-request.ts";
import type { GitObjects } from "../../ports/git-objects.ts";
import { toBranchCall } from "./branch-call.ts";
import { CommitSchema, CreatedObjectSchema, TreeSchema, toStoredCommit } from "./branch-schemas.ts";
import { countServiceCommits } from "./count-service-commits.ts";
import {
  createGithubClient,
  type GithubClient,
  type GithubClientOptions,
} from "./create-github-client.ts";

/**
 * Creates the git objects of repositories over GitHub's Git Data API. Commits of the service are
 * recognized by the author's account.
 */
export function createGitObjects(options: GithubClientOptions): GitObjects {
  const client = createGithubClient(options);
  return {
    ...createObjectWriter(client),
    ...createObjectReader(client),
    async countServiceCommits(repository, span, signal) {
      const { login } = await options.tokens.installation(repository, signal);
      return countServiceCommits(client, { repository, ...span, login }, signal);
    },
  };
}

/** Creates the writing calls. No ref points to the new objects yet, so they are safe to repeat. */
function createObjectWriter(client: GithubClient): Pick<GitObjects, "blob" | "tree" | "commit"> {
  return {
    async blob(repository, bytes, signal) {
      const content = Buffer.from(bytes).toString("base64");
      const call = toBranchCall(repository, {
        route: "POST git/blobs",
        parameters: { content, encoding: "base64" },
        doing: "writing a file to",
        isHarmless: true,
      });
      return (await client.read(call, CreatedObjectSchema, signal)).sha;
    },
    async tree(repository, { base, entries }, signal) {
      const tree = entries.map(({ path, mode, blob }) => {
        const type = mode === "160000" ? "commit" : "blob";
        return { path, mode, type, sha: blob ?? null };
      });
      const call = toBranchCall(repository, {
        route: "POST git/trees",
        parameters: { base_tree: base, tree },
        doing: "writing a tree to",
        isHarmless: true,
      });
      return (await client.read(call, CreatedObjectSchema, signal)).sha;
    },
    async commit(repository, { tree, parents, message }, signal) {
      const call = toBranchCall(repository, {
        route: "POST git/commits",
        parameters: { tree, parents, message },
        doing: "writing a commit to",
        isHarmless: true,
      });
      return (await client.read(call, CreatedObjectSchema, signal)).sha;
    },
  };
}

function createObjectReader(client: GithubClient): Pick<GitObjects, "commitAt" | "treeAt"> {
  return {
    async commitAt(repository, sha, signal) {
      const call = toBranchCall(repository, {
        route: "GET git/commits/{sha}",
        parameters: { sha },
        doing: `reading commit ${sha.slice(0, 12)} of`,
        accepts: [404],
      });
      const reply = await client.send(call, signal);
      if (reply.status === 404) return undefined;
      return toStoredCommit(client.parse(call, reply, CommitSchema));
    },
    async treeAt(repository, tree, signal) {
      const call = toBranchCall(repository, {
        route: "GET git/trees/{tree}",
        parameters: { tree },
        doing: `reading tree ${tree.slice(0, 12)} of`,
        accepts: [404],
      });
      const reply = await client.send(call, signal);
      if (reply.status === 404) return undefined;
      const { truncated, tree: entries } = client.parse(call, reply, TreeSchema);
      if (truncated === true) throw truncatedTreeError(repositoryName(repository), tree);
      return entries.map(({ path: name, mode, sha: id }) => ({ name, mode, id }));
    },
  };
}

function truncatedTreeError(repository: string, tree: string): AppError {
  const message = `tree ${tree.slice(0, 12)} of ${repository} has more entries than the code host lists; the change cannot be checked`;
  return new AppError("code-host-rejected", message, { details: { status: 200 } });
}
