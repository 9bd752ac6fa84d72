import { describe, expect, it } from "vitest";
import { recordingHooks } from "../fakes/kube-harness.ts";
import {
  controlledPods,
  HUNG,
  launch,
  listRemaining,
  log,
  NAME,
  openCluster,
  REF,
  RESULT,
} from "../fakes/kube-runs.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";

describe("a run that a process has left", () => {
  it("is adopted by a later one, which receives the rest and ends it", async () => {
    const pods = controlledPods();
    const scene = await openCluster({ kubelet: pods.kubelet });
    const before = recordingHooks();
    const runner = await scene.launcher.launch(sampleSpec(), before);
    const pod = await pods.first();
    const spec = await pod.spec();
    await scene.sendEvents(spec, 0, [log("one")]);
    await runner.detach();
    const told = before.heard.length;
    const after = recordingHooks();
    const adopted = await scene.restart().adopt(REF, after);
    await scene.sendEvents(spec, 0, [log("one"), log("two")]);
    await scene.report(spec, RESULT);
    pod.end(0);
    expect(await adopted?.exit).toEqual({ kind: "ended" });
    expect(before.heard.length).toBe(told);
    expect(after.heard).toEqual(expect.arrayContaining([log("two"), { result: RESULT }]));
    expect(listRemaining(scene)).toEqual([]);
  });

  it("is removed when its Job is missing, and its token is invalid", async () => {
    const scene = await launch({ steps: HUNG });
    await scene.runner.detach();
    scene.api.deleteJob(NAME);
    expect(await scene.restart().adopt(REF, recordingHooks())).toBeUndefined();
    expect(scene.records.get("job-1")?.endedAt).toBeDefined();
  });

  it("is removed when it never got its Secret, which can no longer be created", async () => {
    const scene = await launch({ kubelet: controlledPods().kubelet });
    await scene.runner.detach();
    await scene.forgetSecrets();
    expect(await scene.restart().adopt(REF, recordingHooks())).toBeUndefined();
    await expect.poll(() => listRemaining(scene)).toEqual([]);
  });

  it("is removed when it belongs to another attempt", async () => {
    const scene = await launch({ steps: HUNG });
    await scene.runner.detach();
    const later = { jobId: "job-1", attempt: 2 };
    expect(await scene.restart().adopt(later, recordingHooks())).toBeUndefined();
    await expect.poll(() => listRemaining(scene)).toEqual([]);
  });

  it("can still be adopted when the cluster did not respond at first", async () => {
    const scene = await launch({ steps: HUNG });
    await scene.runner.detach();
    const later = scene.restart();
    scene.api.intercept(() => ({ status: 500, body: "" }));
    await expect(later.adopt(REF, recordingHooks())).rejects.toMatchObject({
      code: "runner-unavailable",
    });
    scene.api.intercept(() => undefined);
    const adopted = await later.adopt(REF, recordingHooks());
    await adopted?.stop();
    expect(listRemaining(scene)).toEqual([]);
  });
});
