import type { BranchWriter } from "../../ports/branch-writer.ts";
import { toBranchCall } from "./branch-call.ts";
import { BranchPullSchema, toBranchPull } from "./branch-schemas.ts";
import { countServiceCommits } from "./count-service-commits.ts";
import { createBranchReader } from "./create-branch-reader.ts";
import { createGithubClient, type GithubClientOptions } from "./create-github-client.ts";
import { createObjectWriter } from "./create-object-writer.ts";
import { createRefWriter } from "./create-ref-writer.ts";
import { openNewPull } from "./open-new-pull.ts";

/**
 * Creates the writer of branches over GitHub's Git Data API. Work of the service is recognized by
 * the author's account.
 */
export function createBranchWriter(options: GithubClientOptions): BranchWriter {
  const client = createGithubClient(options);
  return {
    ...createObjectWriter(client),
    ...createRefWriter(client),
    ...createBranchReader(client),
    openPull: (repository, pull, signal) => openNewPull(client, { repository, pull }, signal),
    async listPulls(repository, branch, signal) {
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
      const pulls = await client.readAll(call, BranchPullSchema, signal);
      const byNumber = new Map(pulls.map((pull) => [pull.number, pull]));
      return (
        [...byNumber.values()]
          // A fork of the same owner may have a branch of this name.
          .filter(({ head, base }) => head.ref === branch && isSameRepository(head.repo, base.repo))
          .sort((left, right) => right.number - left.number)
          .map(toBranchPull)
      );
    },
    async countServiceCommits(repository, span, signal) {
      const { login } = await options.tokens.installation(repository, signal);
      return countServiceCommits(client, { repository, ...span, login }, signal);
    },
  };
}

interface RepositorySummary {
  readonly full_name: string;
}

const isSameRepository = (
  one: RepositorySummary | null | undefined,
  other: RepositorySummary,
): boolean => one?.full_name.toLowerCase() === other.full_name.toLowerCase();
