import { describe, expect, it } from "vitest";
import { createCertainty } from "../../../../../src/app/publish/certainty.ts";
import { openPullRequest } from "../../../../../src/app/task/publish/open-pull-request.ts";
import { AppError, isAppError } from "../../../../../src/domain/core/app-error.ts";
import {
  createMemoryGit,
  type MemoryGit,
  type MemoryGitFailure,
  toGitPorts,
} from "../../../../../src/testing/create-memory-git.ts";
import { createFakeClock } from "../../../../fakes/fake-clock.ts";
import { blobs } from "../task-run-host.ts";

const REPOSITORY = { owner: "acme", name: "shop" };
const BRANCH = "svc/fix-0f3c9a1b";
const unclear = new AppError("code-host-unclear", "the code host answered 502", { details: {} });

interface Parts {
  readonly failures?: readonly MemoryGitFailure[];
  /** Happens after the look for a pull request and before one is opened. */
  readonly between?: (git: MemoryGit) => void;
}

/** A branch at our commit, of which a pull request is to be opened. */
function open({ failures = [], between }: Parts = {}) {
  const clock = createFakeClock();
  const memory = createMemoryGit({ failures });
  const base = memory.push({ branch: "main", files: blobs({ "a.ts": "a\n" }) });
  const files = blobs({ "a.ts": "b\n" });
  const commit = memory.push({ branch: BRANCH, parent: base, files, author: "svc[bot]" });
  const git: MemoryGit = {
    ...memory,
    openPull: (...request) => {
      between?.(memory);
      return memory.openPull(...request);
    },
  };
  const wish = { repository: REPOSITORY, branch: BRANCH, commit, base: "main" };
  return {
    memory,
    base,
    commit,
    openPull: () => {
      const context = {
        certainty: createCertainty({ clock }),
        signal: new AbortController().signal,
      };
      return openPullRequest(
        { ...toGitPorts(git), clock },
        { ...wish, title: "Fix", body: "Why" },
        context,
      );
    },
  };
}

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.catch((failure: unknown) => failure);
  if (isAppError(error)) return error;
  throw new Error(`no failure of ours: ${String(error)}`);
}

describe("a branch that is replaced before its pull request is opened", () => {
  const replace = (parent?: string) => (git: MemoryGit) =>
    void git.push({
      branch: BRANCH,
      files: blobs({ "evil.ts": "evil\n" }),
      ...(parent === undefined ? {} : { parent }),
    });

  it("is reported as an incident, and the branch is left alone", async () => {
    let [base, theirs]: (string | undefined)[] = [];
    const scene = open({
      between: (git) => {
        replace(base)(git);
        theirs = git.branches.get(BRANCH);
      },
    });
    base = scene.base;
    const error = await failureOf(scene.openPull());
    expect(error).toMatchObject({ code: "branch-not-owned", details: { branch: BRANCH } });
    expect(error.message).toMatch(/^incident: acme\/shop#1 shows commit/);
    expect(error.message).toContain(scene.commit.slice(0, 12));
    expect(scene.memory.branches.get(BRANCH)).toBe(theirs);
  });

  it("is also reported when the pull request is found open", async () => {
    const scene = open();
    await scene.openPull();
    replace(scene.base)(scene.memory);
    expect((await failureOf(scene.openPull())).message).toContain("was replaced before");
  });

  it("is accepted when our commit is below theirs", async () => {
    const scene = open({ between: replace() });
    expect(await scene.openPull()).toMatchObject({ number: 1, isOpen: true });
  });
});

describe("a pull request that the code host never confirms", () => {
  it("takes its branch with it, and the error names the branch", async () => {
    const scene = open({ failures: [{ operation: "openPull", call: "each", error: unclear }] });
    const error = await failureOf(scene.openPull());
    expect(error.code).toBe("code-host-unclear");
    expect(error.message).toMatch(
      /could not be opened \(unknown, not repeated: .*branch svc\/fix-0f3c9a1b of acme\/shop was deleted; ask again$/,
    );
    expect([...scene.memory.branches.keys()]).toEqual(["main"]);
  });

  it("leaves a branch that a user has pushed to, and reports it", async () => {
    const scene = open({ failures: [{ operation: "openPull", call: "each", error: unclear }] });
    scene.memory.push({ branch: BRANCH, files: blobs({ "c.ts": "c\n" }) });
    expect((await failureOf(scene.openPull())).message).toMatch(/still exists; delete it$/);
    expect(scene.memory.branches.has(BRANCH)).toBe(true);
  });
});
