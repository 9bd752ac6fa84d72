import { describe, expect, it } from "vitest";
import { checkFixBranch } from "../../../../../src/app/task/publish/check-fix-branch.ts";
import { AppError, isAppError } from "../../../../../src/domain/core/app-error.ts";
import type { PullRequest } from "../../../../../src/domain/pull/pull-request.ts";
import { createMemoryCodeHost } from "../../../../../src/testing/create-memory-code-host.ts";
import { createMemoryGit } from "../../../../../src/testing/create-memory-git.ts";

const idle = () => new AbortController().signal;
const ref = { owner: "acme", name: "shop", number: 7 } as const;
const unreachable = new AppError("code-host-unreachable", "down", { details: {} });

interface Case {
  readonly pull?: Partial<PullRequest> | undefined;
  readonly withoutHeadRepository?: boolean;
  /** Commits of ours on the branch. */
  readonly ours?: number;
  readonly theirs?: number;
  readonly isRecorded?: boolean;
  readonly cap?: number;
  readonly failsToCount?: boolean;
}

async function check(parts: Case) {
  const { ours = 1, theirs = 0, isRecorded = true, cap = 5, failsToCount = false } = parts;
  const failure = { operation: "countServiceCommits", call: "each", error: unreachable } as const;
  const git = createMemoryGit({ failures: failsToCount ? [failure] : [] });
  const base = git.push({ branch: "main", files: {} });
  let head = base;
  for (const [count, author] of [
    [ours, "svc[bot]"],
    [theirs, "mia"],
  ] as const) {
    for (let left = count; left > 0; left--) {
      head = git.push({ branch: "svc/fix-1", parent: head, files: {}, author });
    }
  }
  const { headRepository = "acme/shop", ...pull } = parts.pull ?? {};
  const host = createMemoryCodeHost({
    pulls: [
      {
        files: [],
        pull: {
          ref,
          url: "https://code.example/acme/shop/pull/7",
          title: "Fix",
          description: "",
          author: "svc[bot]",
          isOpen: true,
          base: { branch: "main", sha: base },
          head: { branch: "svc/fix-1", sha: head },
          mergeBaseSha: base,
          defaultBranch: "main",
          changedFiles: 1,
          ...(parts.withoutHeadRepository ? {} : { headRepository }),
          ...pull,
        },
      },
    ],
  });
  const identity = (_repository: unknown, signal: AbortSignal) => host.identity(ref, signal);
  const ports = { pulls: host, objects: git, identity, isServicePull: () => isRecorded };
  const checking = checkFixBranch(ports, { ref, cap }, idle());
  const error: unknown = await checking.catch((reason: unknown) => reason);
  if (!isAppError(error)) return { pull: await checking, head, calls: git.calls };
  return { code: error.code, message: error.message, calls: git.calls };
}

describe("checkFixBranch", () => {
  it("gives a pull request of ours with its head pinned", async () => {
    const { pull, head } = await check({});
    expect(pull?.head).toEqual({ branch: "svc/fix-1", sha: head });
  });

  it.each<[string, Case, string, RegExp]>([
    [
      "is closed or merged",
      { pull: { isOpen: false } },
      "pull-closed",
      /acme\/shop#7.*svc\/fix-1.*reopen/,
    ],
    [
      "is in a fork",
      { pull: { headRepository: "eve/shop" } },
      "branch-not-owned",
      /svc\/fix-1.*the fork eve\/shop.*new pull request/,
    ],
    [
      "is in a repository that is gone",
      { withoutHeadRepository: true },
      "branch-not-owned",
      /svc\/fix-1.*no longer exists/,
    ],
    [
      "is in a repository with a name that only starts alike",
      { pull: { headRepository: "acme/shop2" } },
      "branch-not-owned",
      /acme\/shop2/,
    ],
    [
      "is not in our namespace",
      { pull: { head: { branch: "feature", sha: "b".repeat(40) } } },
      "branch-not-owned",
      /branch feature .*only branches in svc\//,
    ],
    [
      "only looks like our namespace",
      { pull: { head: { branch: "svcx/fix-1", sha: "b".repeat(40) } } },
      "branch-not-owned",
      /svcx\/fix-1/,
    ],
    [
      "was opened by somebody else",
      { pull: { author: "mia" } },
      "branch-not-owned",
      /opened by mia, not by/,
    ],
    ["was opened by a ghost", { pull: { author: "ghost" } }, "branch-not-owned", /ghost/],
    ["is in no record of ours", { isRecorded: false }, "branch-not-owned", /not opened by a task/],
    [
      "has as many commits of ours as may be",
      { ours: 5 },
      "followup-cap",
      /5 commits.*TASK_MAX_FOLLOWUPS is 5/,
    ],
    ["has more", { ours: 6 }, "followup-cap", /6 commits/],
    ["cannot be counted", { failsToCount: true }, "code-host-unreachable", /down/],
  ])("refuses a pull request whose branch %s", async (_what, parts, code, words) => {
    const refused = await check(parts);
    expect(refused.code).toBe(code);
    expect(refused.message).toMatch(words);
    if (code === "branch-not-owned") expect(refused.calls).toEqual([]);
  });

  it("counts our commits only, and none without a cap", async () => {
    expect((await check({ ours: 4, theirs: 20 })).code).toBeUndefined();
    const uncapped = await check({ ours: 30, cap: 0, failsToCount: true });
    expect(uncapped.code).toBeUndefined();
    expect(uncapped.calls).toEqual([]);
  });

  it("ignores letter case when the code host does", async () => {
    const parts = { pull: { headRepository: "Acme/Shop", author: "SVC[bot]" } };
    expect((await check(parts)).code).toBeUndefined();
  });
});
