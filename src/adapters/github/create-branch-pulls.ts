import { toWellFormed } from "../../domain/untrusted/cut-text.ts";
import type { BranchPulls } from "../../ports/branch-pulls.ts";
import { toBranchCall } from "./branch-call.ts";
import { BranchPullSchema, toBranchPull } from "./branch-schemas.ts";
import { createGithubClient, type GithubClientOptions } from "./create-github-client.ts";
import { hostErrorMessage } from "./host-error-message.ts";

/** Creates the pull requests of branches over GitHub's REST API. */
export function createBranchPulls(options: GithubClientOptions): BranchPulls {
  const client = createGithubClient(options);
  return {
    async openPull(repository, { head, base, title, body }, signal) {
      const text = { title: toWellFormed(title), body: toWellFormed(body) };
      const call = toBranchCall(repository, {
        route: "POST pulls",
        // Ready for review, so that reviewers are requested at once.
        parameters: { head, base, ...text, draft: false },
        doing: `opening a pull request of branch ${head} of`,
        needs: "pull_requests: write",
        accepts: [422],
      });
      const reply = await client.send(call, signal);
      if (reply.status === 422) return { kind: "refused", why: hostErrorMessage(reply.body) };
      return { kind: "opened", pull: toBranchPull(client.parse(call, reply, BranchPullSchema)) };
    },
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
  };
}

interface RepositorySummary {
  readonly full_name: string;
}

const isSameRepository = (
  one: RepositorySummary | null | undefined,
  other: RepositorySummary,
): boolean => one?.full_name.toLowerCase() === other.full_name.toLowerCase();
