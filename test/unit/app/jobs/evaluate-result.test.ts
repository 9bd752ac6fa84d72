import { expect, it } from "vitest";
import { createFindPullBranch } from "../../../../src/app/jobs/evaluate-result.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";
import { pullRequest } from "../review/pull-fixture.ts";

it.each<[string, string | undefined, string | undefined]>([
  ["the job's repository", "acme/shop", "svc/fix-1"],
  ["a fork", "mia/shop", undefined],
  ["a deleted repository", undefined, undefined],
])(
  "finds the branch of a pull request with its head in %s",
  async (_what, headRepository, branch) => {
    const { headRepository: _own, ...pull } = pullRequest();
    const head = { ...pull.head, branch: "svc/fix-1" };
    const asked: unknown[] = [];
    const find = createFindPullBranch({
      pull: async (ref) => {
        asked.push(ref);
        return { ...pull, head, ...(headRepository === undefined ? {} : { headRepository }) };
      },
    });
    expect(await find(sampleJob(), 9)).toBe(branch);
    expect(asked).toEqual([{ owner: "acme", name: "shop", number: 9 }]);
  },
);
