import { describe, expect, it } from "vitest";
import { resolveAudienceTexts } from "../../src/domain/core/audience-text.ts";
import { recordingHooks } from "../fakes/kube-harness.ts";
import {
  controlledPods,
  HUNG,
  LAUNCHED,
  launch,
  listRemaining,
  log,
  movableClock,
  NAME,
  openCluster,
  REF,
  RESULT,
} from "../fakes/kube-runs.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";

describe("a run that dies in a cluster", () => {
  it("is reported with its exit code and its last lines, without secrets", async () => {
    const prints = "starting\nmy token is ghs_tokenOfThisVeryRun1234\nout of luck\n";
    const spec = sampleSpec({ token: { value: "ghs_tokenOfThisVeryRun1234" } });
    const scene = await openCluster({ steps: [{ exits: 70, prints }] });
    const hooks = recordingHooks();
    const runner = await scene.launcher.launch(spec, hooks);
    expect(await runner.exit).toEqual({ kind: "died", exitCode: 70, how: "its program failed" });
    const redacted = "my token is [redacted: a runner's secret]";
    expect(resolveAudienceTexts(hooks.heard, true)).toContainEqual({
      type: "log",
      level: "error",
      text: `the last lines of the runner:\nstarting\n${redacted}\nout of luck`,
    });
    expect(scene.lines).toEqual(["starting", redacted, "out of luck"]);
    expect(hooks.heard).toContainEqual({ ...LAUNCHED, ok: false });
    expect(listRemaining(scene)).toEqual([]);
  });

  it("is reported in lines without terminal control sequences and without secrets hidden in them", async () => {
    const secret = "ghs_tokenOfThisVeryRun1234";
    const hidden = `ghs_\u001b[31mtokenOfThis\u001b[0mVeryRun1234`;
    const prints = `\u001b]0;owned\u0007red \u001b[31mhot\u001b[0m\u0008\n${hidden}\n\r\n`;
    const spec = sampleSpec({ token: { value: secret } });
    const scene = await openCluster({ steps: [{ exits: 1, prints }] });
    await (await scene.launcher.launch(spec, recordingHooks())).exit;
    expect(scene.lines).toEqual(["red hot", "[redacted: a runner's secret]"]);
  });

  it("has succeeded when its last message contains the undelivered result", async () => {
    const scene = await launch({ steps: [{ exits: 70, message: JSON.stringify(RESULT) }] });
    expect(await scene.runner.exit).toEqual({ kind: "ended" });
    expect(scene.hooks.heard).toContainEqual({ result: RESULT });
  });

  it.each([
    ["a draft without its text", JSON.stringify({ status: "draft" })],
    ["no result", JSON.stringify({ status: "fine" })],
    ["no JSON", "TypeError: it fell over"],
  ])("is dead when its last message is %s", async (_what, message) => {
    const scene = await launch({ steps: [{ exits: 1, message }] });
    expect(await scene.runner.exit).toMatchObject({ kind: "died", exitCode: 1 });
    expect(scene.hooks.heard).not.toContainEqual({ result: expect.anything() });
  });

  it("is dead when its Job is gone", async () => {
    const scene = await launch({ steps: HUNG });
    await expect.poll(() => scene.hooks.heard).toContainEqual(log("at work"));
    scene.api.deleteJob(NAME);
    expect(await scene.runner.exit).toMatchObject({ kind: "died" });
    expect(listRemaining(scene)).toEqual([]);
  });

  it("is dead when its Job is gone before it had a pod", async () => {
    const scene = await launch({ makesNoPods: true });
    scene.api.deleteJob(NAME);
    expect(await scene.runner.exit).toEqual({ kind: "died", how: "its Job is gone" });
  });

  it("is dead when it is still there after its deadline", async () => {
    const scene = await launch({ steps: HUNG, launcher: { timeoutSeconds: -31 } });
    expect(await scene.runner.exit).toMatchObject({
      kind: "died",
      how: expect.stringContaining("it exceeded its time limit"),
    });
    expect(listRemaining(scene)).toEqual([]);
  });

  it("is dead at its deadline although the cluster does not answer", async () => {
    const scene = await launch({ steps: HUNG });
    await scene.runner.detach();
    const record = scene.records.get("job-1");
    if (record === undefined) throw new Error("no record");
    (scene.records as Map<string, unknown>).set("job-1", {
      ...record,
      deadlineAt: new Date(0).toISOString(),
    });
    const later = scene.restart();
    const adopted = await later.adopt(REF, recordingHooks());
    scene.api.intercept(({ verb }) =>
      verb === "list" ? { status: 500, body: { message: "etcd is away" } } : undefined,
    );
    scene.api.cutWatches();
    await expect.poll(() => scene.api.jobs()).toEqual([]);
    scene.api.intercept(() => undefined);
    expect(await adopted?.exit).toMatchObject({
      kind: "died",
      how: expect.stringContaining("it exceeded its time limit"),
    });
  });

  it("is lost when it never gets a pod, and reports an early reason", async () => {
    const { clock, advance } = movableClock();
    const scene = await launch({ makesNoPods: true, launcher: { clock } });
    advance(30_000);
    const early = log("no pod after 30 s: a quota or an admission rule may refuse it");
    await expect.poll(() => scene.hooks.heard).toContainEqual(early);
    advance(90_000);
    expect(await scene.runner.exit).toMatchObject({
      kind: "died",
      how: expect.stringMatching(
        /^its pod was not created within 12\d s: a quota or an admission rule/,
      ),
    });
    expect(listRemaining(scene)).toEqual([]);
  });

  it("is dead when its image cannot be pulled for two minutes, not before", async () => {
    const { clock, advance } = movableClock();
    const pods = controlledPods();
    const scene = await launch({ kubelet: pods.kubelet, launcher: { clock } });
    const state = { waiting: { reason: "ImagePullBackOff", message: "Back-off pulling image" } };
    const image = "registry.example/x:1";
    (await pods.first()).status({ containerStatuses: [{ name: "runner", image, state }] });
    const how = `its image ${image} cannot be pulled: ImagePullBackOff: Back-off pulling image`;
    await expect.poll(() => resolveAudienceTexts(scene.hooks.heard, true)).toContainEqual(log(how));
    expect(scene.api.jobs().length).toBe(1);
    advance(120_000);
    expect(await scene.runner.exit).toEqual({ kind: "died", how });
  });
});
