import { type PullRequest, repositoryName } from "../../domain/pull/pull-request.ts";
import type { PullReader } from "../../ports/pull-reader.ts";

/** Treats every pull request as opened by the service from a branch of its own repository. */
export function treatPullsAsOwn(own: PullReader): PullReader {
  return {
    ...own,
    pull: async (ref, signal): Promise<PullRequest> => ({
      ...(await own.pull(ref, signal)),
      author: "asksvc[bot]",
      headRepository: repositoryName(ref),
    }),
  };
}
