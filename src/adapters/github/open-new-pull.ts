import type { RepositoryRef } from "../../domain/pull/pull-request.ts";
import { toWellFormed } from "../../domain/untrusted/cut-text.ts";
import type { BranchWriter, NewPull } from "../../ports/branch-writer.ts";
import { toBranchCall } from "./branch-call.ts";
import { BranchPullSchema, toBranchPull } from "./branch-schemas.ts";
import type { GithubClient } from "./create-github-client.ts";
import { hostErrorMessage } from "./host-error-message.ts";

export interface OpenNewPullRequest {
  readonly repository: RepositoryRef;
  readonly pull: NewPull;
}

/** Opens a pull request ready for review, so that reviewers are requested at once. */
export async function openNewPull(
  client: GithubClient,
  { repository, pull }: OpenNewPullRequest,
  signal: AbortSignal,
): ReturnType<BranchWriter["openPull"]> {
  const { head, base, title, body } = pull;
  const call = toBranchCall(repository, {
    route: "POST pulls",
    parameters: { head, base, title: toWellFormed(title), body: toWellFormed(body), draft: false },
    doing: `opening a pull request of branch ${head} of`,
    needs: "pull_requests: write",
    accepts: [422],
  });
  const reply = await client.send(call, signal);
  if (reply.status === 422) return { kind: "refused", why: hostErrorMessage(reply.body) };
  return { kind: "opened", pull: toBranchPull(client.parse(call, reply, BranchPullSchema)) };
}
