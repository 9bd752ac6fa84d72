import { describe, expect, it } from "vitest";
import { recordingHooks } from "../fakes/kube-harness.ts";
import type { KubeAnswer, KubeRequest } from "../fakes/kube-objects.ts";
import {
  controlledPods,
  HUNG,
  launch,
  listRemaining,
  log,
  openCluster,
  RESULT,
} from "../fakes/kube-runs.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";

describe("the watch over runs in a cluster", () => {
  it("takes no Job for gone that was made while it was listing", async () => {
    const scene = await openCluster({ steps: HUNG });
    const first = await scene.launcher.launch(
      sampleSpec({ job: { id: "first", attempt: 1, kind: "review" } }),
      recordingHooks(),
    );
    const held = Promise.withResolvers<void>();
    const isAll = ({ query }: KubeRequest) => !query.get("labelSelector")?.includes("svc-job");
    let stale: KubeAnswer | undefined;
    scene.api.hold((request) => {
      if (stale !== undefined || request.verb !== "list" || request.resource !== "jobs") return;
      if (!isAll(request)) return;
      stale = { status: 200, body: { metadata: {}, items: [...scene.api.jobs()] } };
      return held.promise.then(() => stale);
    });
    await expect.poll(() => stale).toBeDefined();
    const hooks = recordingHooks();
    const second = await scene.launcher.launch(sampleSpec(), hooks);
    held.resolve();
    await expect.poll(() => hooks.heard).toContainEqual(log("at work"));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(scene.api.jobs().length).toBe(2);
    await Promise.all([first.stop(), second.stop()]);
    expect(listRemaining(scene)).toEqual([]);
  });

  it("is opened again where it was cut, and after its version has expired", async () => {
    const pods = controlledPods();
    const scene = await launch({ kubelet: pods.kubelet });
    const watches = () => scene.api.requests.filter(({ verb }) => verb === "watch");
    await expect.poll(() => watches().length).toBe(1);
    scene.api.cutWatches();
    await expect.poll(() => watches().length).toBe(2);
    scene.api.expire();
    scene.api.cutWatches();
    await expect.poll(() => watches().length).toBeGreaterThan(2);
    const since = watches().map(({ query }) => Number(query.get("resourceVersion")));
    expect(since.at(-1)).toBeGreaterThan(since[0] ?? 0);
    (await pods.first()).end(5);
    expect(await scene.runner.exit).toMatchObject({ kind: "died", exitCode: 5 });
    expect(scene.errors).toEqual([]);
  });

  it("sees a run through to its end without a second listing", async () => {
    const steps = [{ say: log("at work") }, { end: RESULT }];
    const scene = await launch({ steps, launcher: { pollMs: 3_600_000 } });
    expect(await scene.runner.exit).toEqual({ kind: "ended" });
    expect(listRemaining(scene)).toEqual([]);
  });

  it("lists what it may not watch, and reports it once", async () => {
    const pods = controlledPods();
    const scene = await openCluster({ kubelet: pods.kubelet });
    const body = { kind: "Status", message: 'pods is forbidden: cannot watch resource "pods"' };
    scene.api.intercept(({ verb }) => (verb === "watch" ? { status: 403, body } : undefined));
    const runner = await scene.launcher.launch(sampleSpec(), recordingHooks());
    (await pods.first()).end(5);
    expect(await runner.exit).toMatchObject({ exitCode: 5 });
    expect(scene.errors).toEqual([
      expect.objectContaining({
        code: "runner-unavailable",
        message:
          "the server's service account may not watch pods in svc-runners; apply the Role of deploy/kubernetes",
      }),
    ]);
  });

  it("outlasts a cluster that does not answer for a while", async () => {
    const scene = await launch({ steps: HUNG });
    await expect.poll(() => scene.hooks.heard).toContainEqual(log("at work"));
    let refused = 0;
    scene.api.intercept(({ verb }) => {
      if (verb !== "list" && verb !== "watch") return undefined;
      refused += 1;
      return { status: 503, body: "upstream connect error" };
    });
    scene.api.cutWatches();
    await expect.poll(() => refused).toBeGreaterThan(3);
    scene.api.intercept(() => undefined);
    expect(scene.errors.length).toBe(1);
    await scene.runner.stop();
    expect(await scene.runner.exit).toEqual({ kind: "died", how: "it was stopped" });
  });
});
