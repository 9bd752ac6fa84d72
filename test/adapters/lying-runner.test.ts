import { describe, expect, it } from "vitest";
import { announce, BRANCH, idle, openLyingRunner, put } from "../fakes/lying-runner.ts";
import { SHOP, SHOP_NAME } from "../fakes/writer-harness.ts";

describe("an honest runner", () => {
  it("has its change checked, its tree stored, and its branch confirmed", async () => {
    const scene = await openLyingRunner();
    const written = await announce(scene);
    const { tree } = (await scene.objects.commitAt(SHOP, written.commit, idle())) ?? {};
    expect((await scene.job()).intent).toMatchObject({ tree, isFresh: true, branch: BRANCH });
    const placed = await scene.publish.createBranch(written, { prefix: "svc/fix" }, idle());
    await scene.publish.confirm({ ...written, ...placed });
    expect(await scene.changes.findDoubt(await scene.job(), placed.commit)).toBeUndefined();
    expect(scene.incidents).toEqual([]);
  });

  it("is accepted when people push on top of its commit", async () => {
    const scene = await openLyingRunner();
    const { commit } = await announce(scene);
    await put(scene, commit);
    const seed = { branch: BRANCH, message: "Mine", author: "mia", files: { "a.txt": "a\n" } };
    scene.host.commit(SHOP_NAME, seed);
    expect(await scene.changes.findDoubt(await scene.job(), commit)).toBeUndefined();
    const other = await scene.settle();
    expect([other, scene.incidents, scene.listBranches()]).toEqual([{}, [], [BRANCH]]);
  });

  it("continues after a crash from the stored data, without its files", async () => {
    const scene = await openLyingRunner();
    const { commit } = await announce(scene);
    await put(scene, commit);
    const { intent } = await scene.job();
    if (intent === undefined) throw new Error("nothing is kept");
    await scene.publish.confirm({ intent, branch: BRANCH, commit });
    expect((await scene.settle()).url).toContain("acme/shop");
  });
});

describe("a lying runner", () => {
  it("is refused more than 16 MiB, before anything is sent", async () => {
    const scene = await openLyingRunner();
    const big = {
      path: "big.bin",
      after: { bytes: new Uint8Array(17 * 1024 * 1024), mode: "100644" },
    } as const;
    await expect(
      scene.publish.createCommit({ ...scene.change, changes: [big] }, idle()),
    ).rejects.toMatchObject({
      code: "input-invalid",
      message: expect.stringContaining("16 MiB"),
    });
  });
});
