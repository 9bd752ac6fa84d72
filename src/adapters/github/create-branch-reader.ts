import { AppError } from "../../domain/core/app-error.ts";
import { repositoryName } from "../../domain/pull/pull-request.ts";
import type { BranchWriter } from "../../ports/branch-writer.ts";
import { toBranchCall } from "./branch-call.ts";
import { CommitSchema, RefSchema, TreeSchema, toStoredCommit } from "./branch-schemas.ts";
import type { GithubClient } from "./create-github-client.ts";

type BranchReader = Pick<BranchWriter, "branchHead" | "commitAt" | "treeAt">;

/** Creates the calls that read a branch's position and a commit's content. */
export function createBranchReader(client: GithubClient): BranchReader {
  return {
    async branchHead(repository, name, signal) {
      const ref = `heads/${name}`;
      const call = toBranchCall(repository, {
        route: "GET git/ref/{ref}",
        parameters: { ref },
        doing: `reading branch ${name} of`,
        accepts: [404],
      });
      const reply = await client.send(call, signal);
      if (reply.status === 404) return undefined;
      const found = client.parse(call, reply, RefSchema);
      return found.ref === `refs/${ref}` ? found.object.sha : undefined;
    },
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
