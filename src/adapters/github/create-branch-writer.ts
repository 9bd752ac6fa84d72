import type { BranchWriter } from "../../ports/branch-writer.ts";
import { toBranchCall } from "./branch-call.ts";
import { BranchPullShape, toBranchPull } from "./branch-shape.ts";
import { countOurs } from "./count-ours.ts";
import { createBranchReads } from "./create-branch-reads.ts";
import { createGithubClient, type GithubClientOptions } from "./create-github-client.ts";
import { createObjectWrites } from "./create-object-writes.ts";
import { createRefWrites } from "./create-ref-writes.ts";
import { openNewPull } from "./open-new-pull.ts";

/** Creates the writer of branches over GitHub's Git Data API. What is ours is told by the author's account. */
export function createBranchWriter(options: GithubClientOptions): BranchWriter {
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
          head: `${repository.owner}:${branch}`,
          state: "all",
          sort: "created",
          direction: "desc",
        },
        doing: `looking for pull requests of branch ${branch} of`,
        needs: "pull_requests: read",
      });
      const pulls = await client.readAll(call, BranchPullShape, signal);
      const byNumber = new Map(pulls.map((pull) => [pull.number, pull]));
      return (
        [...byNumber.values()]
          // A fork of the same owner may have a branch of this name.
          .filter(({ head, base }) => head.ref === branch && isSame(head.repo, base.repo))
          .sort((left, right) => right.number - left.number)
          .map(toBranchPull)
      );
    },
    async oursBetween(repository, span, signal) {
      const { login } = await options.tokens.installation(repository, signal);
      return countOurs(client, { repository, ...span, login }, signal);
    },
  };
}

interface Named {
  readonly full_name: string;
}

const isSame = (one: Named | null | undefined, other: Named): boolean =>
  one?.full_name.toLowerCase() === other.full_name.toLowerCase();
