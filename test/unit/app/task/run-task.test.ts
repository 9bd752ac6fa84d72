import { describe, expect, it } from "vitest";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import type { MemoryIssue } from "../../../../src/testing/create-memory-issue-search.ts";
import { patchOf } from "../../../fakes/prepare-harness.ts";
import { eventsOf, openTaskRunHarness, shownIn, type TaskRunSetup } from "./task-run-harness.ts";
import { PULL_BRANCH } from "./task-run-host.ts";
import {
  BRANCH,
  CART_PATCH,
  FIX_CART,
  fixed,
  MARKER,
  modelAnswer,
  NO_CHANGE,
  OWN_SECRET,
  SCRATCH,
  SHOP,
} from "./task-run-samples.ts";

const MORE = modelAnswer({
  title: "Once more",
  patch: patchOf(["fix.txt", "first try", "second try"]),
});
const textAt = (scene: ReturnType<typeof openTaskRunHarness>, commit: string, path = "") =>
  new TextDecoder().decode(scene.git.filesAt(commit)[path]?.bytes);
const stepsOf = (scene: ReturnType<typeof openTaskRunHarness>) =>
  eventsOf(scene, "run-start")[0]?.steps;

describe("running a task", () => {
  it("opens one pull request with the failure, the explanation and our marker", async () => {
    const scene = openTaskRunHarness();
    await scene.run();
    const [pull] = scene.git.pulls;
    for (const part of ["expected uno", "It was wrong.", "https://svc.example/tasks/acme/shop/1"])
      expect(pull?.body).toContain(part);
    expect(pull?.body.endsWith(MARKER)).toBe(true);
    expect(pull?.body).not.toContain("Verified on GPU");
    expect(scene.ownBranches()).toEqual([BRANCH]);
    const commit = await scene.git.commitAt(SHOP, pull?.headSha ?? "", scene.stop.signal);
    expect(commit?.parents).toEqual([scene.base]);
    const words = { baseSha: scene.base, branch: BRANCH, body: pull?.body };
    const openingAt = expect.any(String);
    expect(scene.intents).toEqual([
      expect.objectContaining({ ...words, message: commit?.message }),
      // Before the pull request is opened, what was written is compared.
      expect.objectContaining({ ...words, commit: pull?.headSha, openingAt }),
    ]);
    const [file] = scene.intents[0]?.files ?? [];
    const text = new TextDecoder().decode(file?.bytes);
    expect(text).toBe(textAt(scene, pull?.headSha ?? "", file?.path));
  });

  it("reports its steps in order, without skipped ones", async () => {
    const scene = openTaskRunHarness();
    await scene.run();
    const steps = ["clone", "llm", "apply", "commit", "publish"];
    expect(eventsOf(scene, "step-start").map(({ step }) => step)).toEqual(steps);
    expect(stepsOf(scene)).toEqual([...steps, "done"]);
    const long = openTaskRunHarness({
      turns: [modelAnswer({}), FIX_CART],
      play: () => fixed,
      verify: { reproducesFirst: true },
      task: { normalize: { command: ["fix"], timeout: 60, maxRetries: 0 } },
    });
    await long.run();
    expect(stepsOf(long)).toEqual([
      ...["clone", "reproduce", "llm", "apply", "normalize", "commit", "verify", "publish"],
      "done",
    ]);
    const shown = openTaskRunHarness({ isShownOnly: true });
    await shown.run();
    expect(stepsOf(shown)).toEqual(["clone", "llm", "apply", "done"]);
  });

  it("names itself by its title, its branch or its pull request", async () => {
    const titleOf = async (parts: TaskRunSetup) => {
      const scene = openTaskRunHarness({ turns: [NO_CHANGE], ...parts });
      await scene.run();
      return eventsOf(scene, "run-start")[0]?.title;
    };
    expect(await titleOf({ request: { title: "Mend the till" } })).toBe("Mend the till");
    expect(await titleOf({})).toBe("Fix on main of acme/shop");
    expect(await titleOf({ isFollowup: true })).toBe("Another commit on acme/shop#7");
  });

  it("takes the caller's title", async () => {
    const scene = openTaskRunHarness({ request: { title: "Mend the till" } });
    await scene.run();
    expect(scene.git.pulls[0]?.title).toBe("Mend the till");
  });

  it("only shows the change where nothing is to be written", async () => {
    const scene = openTaskRunHarness({ isShownOnly: true });
    expect(await scene.run()).toMatchObject({
      kind: "proposed",
      proposal: { title: "Mend the cart", patch: CART_PATCH },
      body: expect.stringContaining("expected uno"),
    });
    expect([scene.git.calls, scene.intents]).toEqual([[], []]);
  });

  it("works by the rules of the commit that it starts from", async () => {
    const own = openTaskRunHarness({
      turns: [NO_CHANGE],
      files: { ".ai/rules.md": "No cleverness.", "src/cart.py": "one\n" },
    });
    await own.run();
    expect(shownIn(own, 0)).toContain("No cleverness.");
    const none = openTaskRunHarness({ turns: [NO_CHANGE] });
    await none.run();
    expect(shownIn(none, 0)).toContain("Keep it small.");
  });

  it("names issues that mention the test, and neither our own nor those of a broken search", async () => {
    const issue: MemoryIssue = {
      number: 3,
      kind: "issue" as const,
      state: "open" as const,
      author: "mia",
      updatedAt: "2026-01-01T00:00:00Z",
      body: "test_cart is red",
      title: "Red since June",
      repository: SHOP,
      url: "https://code.example/acme/shop/issues/3",
    };
    const ours = { ...issue, number: 4, kind: "pull", author: "svc[bot]", title: "Ours" } as const;
    const scene = openTaskRunHarness({ issues: [issue, ours] });
    await scene.run();
    expect(scene.git.pulls[0]?.body).toContain("Red since June");
    expect(scene.git.pulls[0]?.body).not.toContain("Ours");
  });

  describe("that adds to a pull request", () => {
    it("puts one commit on its branch, and shows the model what was there before", async () => {
      const scene = openTaskRunHarness({ isFollowup: true, turns: [MORE] });
      const outcome = await scene.run();
      const commit = scene.git.branches.get(PULL_BRANCH) ?? "";
      expect(outcome).toMatchObject({
        kind: "published",
        result: { pull: 7, branch: PULL_BRANCH, commit, files: 1 },
        url: "https://code.example/acme/shop/pull/7",
      });
      const made = await scene.git.commitAt(SHOP, commit, scene.stop.signal);
      expect(made?.parents).toEqual([scene.base]);
      expect(scene.filesOf(PULL_BRANCH)).toMatchObject({ "fix.txt": "second try\n" });
      expect([scene.ownBranches(), scene.git.pulls]).toEqual([[], []]);
      expect(shownIn(scene, 0)).toContain("+first try");
      expect(eventsOf(scene, "pull-opened")).toMatchObject([{ number: 7, isFollowup: true }]);
    });

    const wrong: readonly (readonly [string, TaskRunSetup, string])[] = [
      ["was closed", { pull: () => ({ isOpen: false }) }, "is closed"],
      ["is in a fork now", { pull: () => ({ headRepository: "fred/shop" }) }, "fork"],
      ["is not ours", { pull: () => ({ author: "mia" }) }, "opened by mia"],
      ["has enough commits of ours", { task: { maxFollowups: 1 } }, "TASK_MAX_FOLLOWUPS is 1"],
    ];
    it.each(wrong)(
      "makes no request when it %s since it was accepted",
      async (_what, parts, why) => {
        const scene = openTaskRunHarness({ isFollowup: true, turns: [], ...parts });
        expect(await scene.run()).toMatchObject({
          kind: "refused",
          why: expect.stringContaining(why),
        });
        expect(scene.model.requests).toEqual([]);
        expect(scene.git.branches.get(PULL_BRANCH)).toBe(scene.base);
      },
    );

    it("keeps the given commits, regardless of the base's current place", async () => {
      let mergeBaseSha: string | undefined;
      const scene = openTaskRunHarness({
        isFollowup: true,
        turns: [MORE],
        pull: () => (mergeBaseSha === undefined ? {} : { mergeBaseSha }),
      });
      mergeBaseSha = scene.git.push({ branch: "main", files: {} });
      expect(await scene.run()).toMatchObject({ kind: "published" });
      expect(shownIn(scene, 0)).toContain("+first try");
    });

    it("fails when it cannot be read, and is cancelled when it is stopped", async () => {
      const down = new AppError("code-host-unreachable", "down", { details: {} });
      const scene = openTaskRunHarness({
        isFollowup: true,
        failures: [{ operation: "countServiceCommits", call: 1, error: down }],
      });
      await expect(scene.run()).rejects.toMatchObject({ code: "code-host-unreachable" });
      const stopped = openTaskRunHarness({
        turns: (own) => [
          () => {
            own.stop.abort();
            return FIX_CART;
          },
        ],
      });
      await expect(stopped.run()).rejects.toMatchObject({ code: "cancelled" });
      expect(stopped.git.calls).toEqual([]);
    });
  });

  describe("with a secret", () => {
    const KEY = "AKIAQ3EGRZ5XKD7WNP2M";

    it("leaves no placeholder in the title and the body", async () => {
      const scene = openTaskRunHarness({
        files: { "src/cart.py": "one\n", "config.txt": `AWS_ACCESS_KEY_ID=${KEY}\n` },
        turns: [
          { toolCalls: [{ name: "read_file", arguments: { path: "config.txt" } }] },
          (request) => {
            const [mark = "no mark"] = /⟦SECRET:\w+:\d+⟧/.exec(JSON.stringify(request)) ?? [];
            return modelAnswer({
              title: `Mend ${mark}`,
              body: `It was ${mark}.`,
              patch: CART_PATCH,
            });
          },
        ],
      });
      await scene.run();
      const [pull] = scene.git.pulls;
      expect(pull).toMatchObject({ title: expect.stringMatching(/^Mend /) });
      const commit = await scene.git.commitAt(SHOP, pull?.headSha ?? "", scene.stop.signal);
      for (const text of [pull?.title, pull?.body, commit?.message]) {
        expect(text).not.toMatch(/⟦SECRET|no mark/);
        expect(text).not.toContain(KEY);
      }
      expect(shownIn(scene, 1)).not.toContain(KEY);
    });

    const places: readonly (readonly [string, ReturnType<typeof modelAnswer>])[] = [
      ["title", modelAnswer({ title: `Use ${OWN_SECRET}`, patch: CART_PATCH })],
      ["body", modelAnswer({ body: `Use ${OWN_SECRET}.`, patch: CART_PATCH })],
      // The commit has the first paragraph only: what follows is seen when the pull request is to be opened.
      [
        "body's end",
        modelAnswer({ body: `It was wrong.\n\nUse ${OWN_SECRET}.`, patch: CART_PATCH }),
      ],
      ["patch", modelAnswer({ patch: patchOf(["src/cart.py", "one", OWN_SECRET]) })],
    ];
    const ways: readonly (readonly [string, TaskRunSetup])[] = [
      ["a new pull request", {}],
      ["a new one that is verified", { play: () => fixed }],
      ["one that is there", { isFollowup: true }],
    ];
    const cases = ways.flatMap(([way, parts]) =>
      places.map(([place, turn]) => [way, place, { ...parts, turns: [turn] }] as const),
    );
    // Of the end of a body nothing is written where there is a pull request already.
    const held = cases.filter(
      ([, place, { isFollowup = false }]) => !isFollowup || place !== "body's end",
    );
    it.each(held)("of ours for %s, in the %s: refused, and nothing is left", async (...parts) => {
      const scene = openTaskRunHarness(parts[2]);
      expect(await scene.run()).toMatchObject({
        kind: "refused",
        why: expect.stringMatching(/holds a piece of LLM_API_KEY/),
      });
      expect([scene.ownBranches(), scene.git.pulls]).toEqual([[], []]);
      expect(scene.git.calls).not.toContain("openPull");
      expect(scene.git.branches.get(PULL_BRANCH) ?? scene.base).toBe(scene.base);
    });
  });

  it("leaves nothing of a scratch branch behind either", async () => {
    const scene = openTaskRunHarness({ isFollowup: true, turns: [MORE], play: () => fixed });
    await scene.run();
    expect(scene.git.branches.has(SCRATCH)).toBe(false);
  });
});
