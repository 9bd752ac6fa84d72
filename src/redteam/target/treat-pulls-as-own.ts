import { type PullRequest, repositoryName } from "../../domain/pull/pull-request.ts";
import type { PullReader } from "../../ports/pull-reader.ts";

/** Takes every pull request for one that we have opened, from a branch of its own repository. */
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
