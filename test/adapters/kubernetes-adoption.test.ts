import { describe, expect, it } from "vitest";
import { keepingHooks } from "../fakes/kube-api-scene.ts";
import {
  HUNG,
  heldPods,
  launch,
  leftIn,
  log,
  NAME,
  openCluster,
  REF,
  RESULT,
} from "../fakes/kube-runs.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";

describe("a run that a process has left", () => {
  it("is taken up by a later one, which hears the rest and ends it", async () => {
    const pods = heldPods();
    const scene = await openCluster({ kubelet: pods.kubelet });
    const before = keepingHooks();
    const runner = await scene.launcher.launch(sampleSpec(), before);
    const pod = await pods.first();
    const spec = await pod.spec();
    await scene.say(spec, 0, [log("one")]);
    await runner.leave?.();
    const told = before.heard.length;
    const after = keepingHooks();
    const adopted = await scene.restart().adopt?.(REF, after);
    await scene.say(spec, 0, [log("one"), log("two")]);
    await scene.report(spec, RESULT);
    pod.end(0);
    expect(await adopted?.exit).toEqual({ kind: "ended" });
    expect(before.heard.length).toBe(told);
    expect(after.heard).toEqual(expect.arrayContaining([log("two"), { result: RESULT }]));
    expect(leftIn(scene)).toEqual([]);
  });

  it("is not there when its Job is not, and its token is dead", async () => {
    const scene = await launch({ steps: HUNG });
    await scene.runner.leave?.();
    scene.api.deleteJob(NAME);
    expect(await scene.restart().adopt?.(REF, keepingHooks())).toBeUndefined();
    expect(scene.records.get("job-1")?.endedAt).toBeDefined();
  });

  it("is removed when it never got its Secret: nobody can give it one any more", async () => {
    const scene = await launch({ kubelet: heldPods().kubelet });
    await scene.runner.leave?.();
    await scene.forgetSecrets();
    expect(await scene.restart().adopt?.(REF, keepingHooks())).toBeUndefined();
    await expect.poll(() => leftIn(scene)).toEqual([]);
  });

  it("is removed when it was of another try", async () => {
    const scene = await launch({ steps: HUNG });
    await scene.runner.leave?.();
    const later = { jobId: "job-1", attempt: 2 };
    expect(await scene.restart().adopt?.(later, keepingHooks())).toBeUndefined();
    await expect.poll(() => leftIn(scene)).toEqual([]);
  });

  it("can still be taken up when the cluster did not answer at first", async () => {
    const scene = await launch({ steps: HUNG });
    await scene.runner.leave?.();
    const later = scene.restart();
    scene.api.intercept(() => ({ status: 500, body: "" }));
    await expect(later.adopt?.(REF, keepingHooks())).rejects.toMatchObject({
      code: "runner-unavailable",
    });
    scene.api.intercept(() => undefined);
    const adopted = await later.adopt?.(REF, keepingHooks());
    await adopted?.stop();
    expect(leftIn(scene)).toEqual([]);
  });
});
