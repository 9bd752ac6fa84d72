import { describe, expect, it } from "vitest";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import { recordingHooks } from "../fakes/kube-harness.ts";
import type { KubePod } from "../fakes/kube-objects.ts";
import {
  controlledPods,
  HUNG,
  LAUNCHED,
  launch,
  listRemaining,
  log,
  openCluster,
  RESULT,
  STARTED,
} from "../fakes/kube-runs.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";

describe("a run in a cluster", () => {
  it("has a Job and then its Secret, reports, and leaves neither", async () => {
    const scene = await launch({ steps: [{ say: log("at work") }, { end: RESULT }] });
    const [spec] = scene.api.requests.flatMap(({ body }) => {
      const data = (body as { data?: Record<string, string> } | undefined)?.data?.["task.json"];
      return data === undefined ? [] : [JSON.parse(Buffer.from(data, "base64").toString())];
    });
    expect(spec.callback).toEqual({ url: "http://svc.example:9000", token: "callback-token-1" });
    expect(Date.parse(spec.deadlineAt)).toBeGreaterThan(Date.now());
    expect(await scene.runner.exit).toEqual({ kind: "ended" });
    expect(scene.hooks.heard).toEqual(
      expect.arrayContaining([STARTED, LAUNCHED, log("at work"), { result: RESULT }]),
    );
    expect(listRemaining(scene)).toEqual([]);
    const made = scene.api.requests.filter(({ verb }) => verb === "create");
    expect(made.map(({ resource }) => resource)).toEqual(["jobs", "secrets"]);
    expect(scene.records.get("job-1")).toMatchObject({ endedAt: expect.any(String) });
    expect(scene.errors).toEqual([]);
  });

  it("asks for no namespace but its own, and looks at nothing while nothing runs", async () => {
    const scene = await launch({ steps: [{ end: RESULT }], launcher: { namespace: "elsewhere" } });
    await scene.runner.exit;
    const asked = scene.api.requests.map(({ namespace }) => namespace);
    expect([...new Set(asked)]).toEqual(["elsewhere"]);
    await expect
      .poll(async () => {
        const before = scene.api.requests.length;
        await new Promise((resolve) => setTimeout(resolve, 100));
        return scene.api.requests.length - before;
      })
      .toBe(0);
  });

  it("is one of fifty at once, each ended once", async () => {
    const scene = await openCluster({ steps: [{ say: log("at work") }, { end: RESULT }] });
    const runs = Array.from({ length: 50 }, async (_, at) => {
      const hooks = recordingHooks();
      const spec = sampleSpec({ job: { id: `job-${at}`, attempt: 1, kind: "task" } });
      const runner = await scene.launcher.launch(spec, hooks);
      const exit = await runner.exit;
      return {
        exit,
        results: hooks.heard.filter((said) => Object.hasOwn(said as object, "result")),
      };
    });
    const ended = { exit: { kind: "ended" }, results: [{ result: RESULT }] };
    expect(await Promise.all(runs)).toEqual(runs.map(() => ended));
    expect(listRemaining(scene)).toEqual([]);
  });

  it("reports what its launch waits for, each reason once", async () => {
    const pods = controlledPods();
    const scene = await launch({ kubelet: pods.kubelet });
    const pod = await pods.first();
    const words = () =>
      (scene.hooks.heard as RunEventBody[]).flatMap((one) =>
        one.type === "log" ? [one.text] : [],
      );
    await expect.poll(words).toEqual(["waiting for a node"]);
    const creating = { name: "runner", state: { waiting: { reason: "ContainerCreating" } } };
    pod.status({ phase: "Pending", containerStatuses: [creating] }, { nodeName: "n1" });
    await expect.poll(words).toEqual(["waiting for a node", "pulling the image"]);
    pod.status({
      phase: "Running",
      containerStatuses: [{ name: "runner", state: { running: {} } }],
    });
    await expect.poll(words).toEqual(["waiting for a node", "pulling the image", "starting"]);
    expect(scene.hooks.heard).not.toContainEqual(LAUNCHED);
    await scene.runner.stop();
  });

  it("starts when the proxy is ready, and reports it when that takes too long", async () => {
    const ready = Promise.withResolvers<boolean>();
    const scene = await openCluster({
      steps: [{ end: RESULT }],
      launcher: { egressReady: () => ready.promise },
    });
    const hooks = recordingHooks();
    const launched = scene.launcher.launch(sampleSpec(), hooks);
    await expect.poll(() => hooks.heard).toEqual([STARTED]);
    expect(scene.api.jobs()).toEqual([]);
    ready.resolve(false);
    await (await launched).exit;
    expect(hooks.heard).toContainEqual({
      type: "log",
      level: "warn",
      text: "the runners' proxy does not have the allowed hosts yet; starting the runner anyway",
    });
  });

  it("waits for the proxy no longer than it is wanted, and leaves nothing", async () => {
    const wanted = new AbortController();
    const asked = Promise.withResolvers<void>();
    const scene = await openCluster({
      steps: HUNG,
      launcher: {
        egressReady: (signal) => {
          asked.resolve();
          return new Promise((_resolve, reject) => {
            signal.addEventListener("abort", () => reject(new Error("given up")));
          });
        },
      },
    });
    const launched = scene.launcher.launch(sampleSpec(), recordingHooks(), wanted.signal);
    await asked.promise;
    wanted.abort();
    await expect(launched).rejects.toMatchObject({ code: "cancelled" });
    expect(listRemaining(scene)).toEqual([]);
  });

  it("removes what an earlier try of the job has left", async () => {
    const scene = await openCluster({ steps: HUNG });
    await scene.launcher.launch(sampleSpec(), recordingHooks());
    await expect.poll(() => scene.api.pods().length).toBe(1);
    const job = { id: "job-1", attempt: 2, kind: "review" } as const;
    const later = await scene.launcher.launch(sampleSpec({ job }), recordingHooks());
    expect(scene.api.jobs().map(({ metadata }) => metadata?.name)).toEqual(["svc-review-job-1-2"]);
    await later.stop();
  });
});

describe("the end of a run in a cluster", () => {
  it("is a result that arrives a little after its pod has ended", async () => {
    const pods = controlledPods();
    const scene = await launch({ kubelet: pods.kubelet, launcher: { graceMs: 10_000 } });
    const pod = await pods.first();
    pod.end(0);
    await expect.poll(() => scene.api.requests.some(({ verb }) => verb === "watch")).toBe(true);
    await scene.report(await pod.spec(), RESULT);
    expect(await scene.runner.exit).toEqual({ kind: "ended" });
    expect(scene.hooks.heard.filter((said) => Object.hasOwn(said as object, "result"))).toEqual([
      { result: RESULT },
    ]);
  });

  it("is one, in any order of result, pod's end and stop", async () => {
    const scene = await openCluster({ steps: [{ end: RESULT }, { exits: 0 }] });
    const runs = Array.from({ length: 20 }, async (_, at) => {
      const hooks = recordingHooks();
      const job = { id: `race-${at}`, attempt: 1, kind: "review" } as const;
      const runner = await scene.launcher.launch(sampleSpec({ job }), hooks);
      await new Promise((resolve) => setTimeout(resolve, at * 3));
      await runner.stop();
      const results = hooks.heard.filter((said) => Object.hasOwn(said as object, "result"));
      const { kind } = await runner.exit;
      return [kind, results.length];
    });
    for (const run of await Promise.all(runs))
      expect([
        ["ended", 1],
        ["died", 0],
      ]).toContainEqual(run);
    expect(listRemaining(scene)).toEqual([]);
  });

  it("is reported after a stop, when the pod is gone and its last output was read", async () => {
    const pods: KubePod[] = [];
    const scene = await launch({ kubelet: (pod) => void pods.push(pod) });
    await expect.poll(() => pods.length).toBe(1);
    const [pod] = pods as [KubePod];
    const spec = await pod.spec();
    let isOver = false;
    const stopped = scene.runner.stop().then(() => {
      isOver = true;
    });
    await expect.poll(() => scene.api.jobs()).toEqual([]);
    expect(pod.stopped.aborted).toBe(true);
    await scene.sendEvents(spec, 0, [log("stopping")]);
    await scene.report(spec, { status: "cancelled" });
    expect(isOver).toBe(false);
    pod.remove();
    await stopped;
    expect(await scene.runner.exit).toEqual({ kind: "ended" });
    const said = [log("stopping"), { result: { status: "cancelled" } }];
    expect(scene.hooks.heard).toEqual(expect.arrayContaining(said));
    expect(listRemaining(scene)).toEqual([]);
  });
});
