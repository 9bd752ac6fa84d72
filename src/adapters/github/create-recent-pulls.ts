import { z } from "zod";
import type { RecentPulls } from "../../ports/recent-pulls.ts";
import { toBranchCall } from "./branch-call.ts";
import { createGithubClient, type GithubClientOptions } from "./create-github-client.ts";

const PER_PAGE = 100;
const NumberSchema = z.object({ number: z.number().int().positive() });

/** Creates the list of recent pull requests over GitHub's REST API. */
export function createRecentPulls(options: GithubClientOptions): RecentPulls {
  const client = createGithubClient(options);
  return {
    async recentPulls(repository, limit, signal) {
      const numbers = new Set<number>();
      const order = { state: "all", sort: "updated", direction: "desc" };
      for (let page = 1; numbers.size < limit; page += 1) {
        const call = toBranchCall(repository, {
          route: "GET pulls",
          parameters: { ...order, per_page: PER_PAGE, page },
          doing: "listing the pull requests of",
          needs: "pull_requests: read",
        });
        const pulls = await client.read(call, NumberSchema.array(), signal);
        for (const { number } of pulls) numbers.add(number);
        if (pulls.length < PER_PAGE) break;
      }
      const { owner, name } = repository;
      return [...numbers].slice(0, limit).map((number) => ({ owner, name, number }));
    },
  };
}
