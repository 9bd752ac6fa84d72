import { describe, expect, it } from "vitest";
import { AppError } from "../../../../../src/domain/core/app-error.ts";
import { readTrailers } from "../../../../../src/domain/task/commit-message.ts";
import { patchOf } from "../../../../fakes/prepare-harness.ts";
import type { PlayRun } from "../../../../fakes/scripted-workflows.ts";
import {
  openTaskRunHarness,
  type TaskRunHarness,
  type TaskRunSetup,
  warnings,
} from "../task-run-harness.ts";
import { LOGIN, PULL_BRANCH, pushByHand } from "../task-run-host.ts";
import {
  fixed,
  JOB_ID,
  modelAnswer,
  notFixed,
  playInOrder,
  SCRATCH,
  SHOP,
} from "../task-run-samples.ts";

const MORE = modelAnswer({
  title: "Once more",
  patch: patchOf(["fix.txt", "first try", "second try"]),
});
const open = (parts: TaskRunSetup = {}) =>
  openTaskRunHarness({ isFollowup: true, turns: [MORE], ...parts });

const headOf = ({ git }: TaskRunHarness): string => git.branches.get(PULL_BRANCH) ?? "";
/** Authors of the work on the pull request's branch after what was there, the newest first. */
async function since(scene: TaskRunHarness): Promise<readonly (string | undefined)[]> {
  const found: (string | undefined)[] = [];
  for (let sha = headOf(scene); sha !== scene.base; ) {
    const commit = await scene.git.commitAt(SHOP, sha, scene.stop.signal);
    found.push(readTrailers(commit?.message ?? "")?.jobId === JOB_ID ? "task" : commit?.message);
    sha = commit?.parents[0] ?? scene.base;
  }
  return found;
}

/** A person pushes just after the reads of the pull request with these numbers. */
const openPushed = (...pushedAt: readonly number[]): TaskRunHarness =>
  open({
    pull: (git, reads) => {
      if (pushedAt.includes(reads)) pushByHand(git, { [`by-hand-${reads}.txt`]: "mine\n" });
      return {};
    },
  });

// The pull request is read when it is handed out (1), by the guard (2), and before each move of its branch (3).
describe("adding to a pull request", () => {
  it("repeats the change on commits that were pushed meanwhile", async () => {
    const scene = openPushed(3);
    expect(await scene.run()).toMatchObject({
      kind: "published",
      result: { commit: headOf(scene), branch: PULL_BRANCH },
    });
    expect(await since(scene)).toEqual(["task", "Push"]);
    expect(scene.filesOf(PULL_BRANCH)).toMatchObject({
      "fix.txt": "second try\n",
      "by-hand-3.txt": "mine\n",
    });
    expect(scene.model.requests).toHaveLength(1);
    expect(warnings(scene)).toEqual([
      expect.stringMatching(/moved from \w+ to \w+ .*applying the change to the new head$/),
    ]);
  });

  it("reverts no line of a file that both have changed", async () => {
    const lines = ["one", "a", "b", "c", "d", "end"];
    const hunk = "@@ -1,4 +1,4 @@\n-one\n+uno\n a\n b\n c\n";
    const patch = `--- a/src/cart.py\n+++ b/src/cart.py\n${hunk}`;
    const scene = open({
      files: { "src/cart.py": `${lines.join("\n")}\n` },
      turns: (own) => [
        () => {
          own.push({ "src/cart.py": `new\n${lines.slice(0, -1).join("\n")}\nmine\n` });
          return modelAnswer({ title: "Once more", patch });
        },
      ],
    });
    expect(await scene.run()).toMatchObject({ kind: "published" });
    expect(scene.filesOf(PULL_BRANCH)["src/cart.py"]).toBe("new\nuno\na\nb\nc\nd\nmine\n");
  });

  it("lists in the commit what to look at twice, because the description is of another one", async () => {
    const patch = patchOf(["fix.txt", "first try", "second try  # noqa"]).replaceAll(
      "fix.txt",
      "fix.py",
    );
    const scene = open({
      files: { "fix.py": "first try\n" },
      turns: [modelAnswer({ title: "Once more", patch })],
    });
    expect(await scene.run()).toMatchObject({ kind: "published" });
    const commit = await scene.git.commitAt(SHOP, headOf(scene), scene.stop.signal);
    expect(commit?.message).toMatch(/\n\nLook twice at\n- fix\.py:1/);
  });

  it("follows a branch twice", async () => {
    const scene = openPushed(3, 5);
    expect(await scene.run()).toMatchObject({ kind: "published" });
    expect(await since(scene)).toEqual(["task", "Push", "Push"]);
  });

  it("stops at the third push, and moves nothing", async () => {
    const scene = openPushed(3, 5, 7);
    expect(await scene.run()).toMatchObject({
      kind: "refused",
      why: expect.stringMatching(/^branch svc\/fix-1 of acme\/shop moved from \w+ to \w+/),
    });
    expect(await since(scene)).toEqual(["Push", "Push", "Push"]);
  });

  it("refuses a change that does not fit what is there now", async () => {
    const scene = open({
      turns: (own) => [
        () => {
          own.push({ "fix.txt": "mine\n" });
          return MORE;
        },
      ],
    });
    expect(await scene.run()).toMatchObject({
      kind: "refused",
      why: expect.stringMatching(/^the branch svc\/fix-1 has moved, and the change does not apply/),
    });
    expect(scene.filesOf(PULL_BRANCH)).toMatchObject({ "fix.txt": "mine\n" });
  });

  it("does not write to one that was closed while the change was made", async () => {
    let isOpen = true;
    const scene = open({
      pull: () => ({ isOpen }),
      turns: [
        () => {
          isOpen = false;
          return MORE;
        },
      ],
    });
    expect(await scene.run()).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("is closed"),
    });
    expect(headOf(scene)).toBe(scene.base);
  });

  it("does not add one commit too many when another task was quicker", async () => {
    const scene = open({
      task: { maxFollowups: 2 },
      turns: ({ git, base }) => [
        () => {
          git.push({ branch: PULL_BRANCH, files: git.filesAt(base), author: LOGIN });
          return MORE;
        },
      ],
    });
    expect(await scene.run()).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("TASK_MAX_FOLLOWUPS is 2"),
    });
    expect(await since(scene)).toEqual(["Push"]);
  });

  it("moves the branch once when the answer to that is lost", async () => {
    const unclear = new AppError("code-host-unclear", "no answer", { details: {} });
    const scene = open({
      failures: [{ operation: "moveBranch", call: 1, error: unclear, tookEffect: true }],
    });
    expect(await scene.run()).toMatchObject({ kind: "published" });
    expect(scene.git.calls.filter((call) => call === "moveBranch")).toHaveLength(1);
  });
});

describe("adding to a pull request what is verified", () => {
  it("tries it on a separate branch, and moves that of the pull request afterwards", async () => {
    const seen: unknown[] = [];
    const scene = open({
      play: (own) => (wish) => {
        const { ref, commit_sha, base_sha } = wish.inputs;
        seen.push(ref, own.git.branches.get(SCRATCH) === commit_sha, headOf(own) === base_sha);
        return fixed(wish, 0);
      },
    });
    expect(await scene.run()).toMatchObject({ kind: "published", result: { pull: 7 } });
    expect(SCRATCH).toMatch(/^svc\/verify\//);
    expect(seen).toEqual([SCRATCH, true, true]);
    expect(await since(scene)).toEqual(["task"]);
    expect(scene.ownBranches()).toEqual([]);
    // What is there after a death is found by the pull request's own branch.
    expect(scene.intents).toEqual([
      expect.objectContaining({ branch: PULL_BRANCH, isVerified: true, body: "" }),
      expect.objectContaining({ branch: PULL_BRANCH, commit: headOf(scene) }),
    ]);
  });

  it("leaves the pull request as it was when the tests still fail", async () => {
    const scene = open({ play: () => notFixed, verify: { maxRounds: 1 }, turns: [MORE, MORE] });
    expect(await scene.run()).toMatchObject({
      kind: "no-change",
      why: expect.stringContaining("still fail"),
    });
    expect(scene.workflows.dispatches).toHaveLength(2);
    expect([headOf(scene), scene.ownBranches()]).toEqual([scene.base, []]);
  });

  it("leaves no branch when it is stopped while it waits", async () => {
    const scene = open({
      play:
        ({ stop }) =>
        () => {
          stop.abort();
          return {};
        },
    });
    await expect(scene.run()).rejects.toMatchObject({ code: "cancelled" });
    expect(scene.git.calls).toContain("createBranch");
    expect([headOf(scene), scene.ownBranches()]).toEqual([scene.base, []]);
  });

  it("has the change tried again on what was pushed meanwhile, against that", async () => {
    const bases: (string | undefined)[] = [];
    const play =
      (isFirst: boolean): ((own: TaskRunHarness) => PlayRun) =>
      (own) =>
      (wish) => {
        bases.push(wish.inputs.base_sha);
        if (isFirst) own.push({ "by-hand.txt": "mine\n" });
        return fixed(wish, 0);
      };
    const scene = open({
      play: (own) => playInOrder(play(true)(own), play(false)(own))(),
    });
    expect(await scene.run()).toMatchObject({ kind: "published" });
    const commit = await scene.git.commitAt(SHOP, headOf(scene), scene.stop.signal);
    expect(bases).toEqual([scene.base, commit?.parents[0]]);
    expect(await since(scene)).toEqual(["task", "Push"]);
    expect(scene.ownBranches()).toEqual([]);
  });

  it("retries nothing for one that was closed after a push", async () => {
    const scene = open({
      play: () => fixed,
      pull: (git, reads) => {
        if (reads === 3) pushByHand(git, { "by-hand.txt": "mine\n" });
        return { isOpen: reads <= 3 };
      },
    });
    expect(await scene.run()).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("is closed"),
    });
    expect(scene.workflows.dispatches).toHaveLength(1);
  });
});
