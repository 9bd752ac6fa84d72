import { describe, expect, it } from "vitest";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";
import { until } from "./cluster.ts";
import { detachAll, END, say, specOf, stepsProgram } from "./cluster-launcher-harness.ts";
import { prepareLauncherCluster } from "./launcher-cluster.ts";
import { jobsOf, podsOf, untilGone } from "./objects.ts";
import type { Fate } from "./pod.ts";

const at = prepareLauncherCluster();
const RUN_TOKEN = "ghs_0fThisVeryRun5678901234567890123456";

/** Path of the one pod that there is. */
async function onlyPod(): Promise<string> {
  const [pod] = (await at.cluster.admin.api.get(podsOf(at.harness.namespace))).body.items;
  return `${podsOf(at.harness.namespace)}/${pod?.metadata.name}`;
}

describe("a runner in a pod", () => {
  it("is started, reports and is removed with all its objects", async () => {
    const { launcher, errors } = await at.harness.start();
    const heard = await at.harness.recordRunner("whole");
    const spec = specOf("whole", [say("one"), say("two"), END]);
    const runner = await launcher.launch(spec, heard.hooks);
    expect(await runner.exit).toEqual({ kind: "ended" });
    expect(heard.texts()).toEqual(["one", "two"]);
    expect(heard.results).toEqual([{ status: "no_change" }]);
    const steps = heard.events.filter(({ type }) => type.startsWith("step-"));
    expect(steps).toMatchObject([
      { type: "step-start", step: "launch-pod" },
      { type: "step-end", step: "launch-pod", ok: true },
    ]);
    await at.untilNothingIsLeft();
    expect(errors).toEqual([]);
  });

  it("that crashes before it reports is shown with its exit code and its last lines", async () => {
    const { launcher, output } = await at.harness.start();
    const heard = await at.harness.recordRunner("dying");
    const spec = specOf("dying", [say("so far"), { do: "exit", code: 42 }], {
      prints: ["it was all going so well", `token=${RUN_TOKEN}`],
    });
    const token = { ...spec.token, value: RUN_TOKEN };
    const runner = await launcher.launch({ ...spec, token }, heard.hooks);
    expect(await runner.exit).toMatchObject({ kind: "died", exitCode: 42 });
    expect(heard.texts()).toEqual(["so far"]);
    expect(output).toContain("it was all going so well");
    expect(output.filter((line) => line.startsWith("token="))).toHaveLength(1);
    expect(JSON.stringify([output, heard.events])).not.toContain(RUN_TOKEN);
    await at.untilNothingIsLeft();
  });

  it.each([
    ["oom", { kind: "died", exitCode: 137, how: "it ran out of memory" }],
    ["evict", { kind: "died", how: expect.stringContaining("evicted") }],
  ] satisfies readonly (readonly [Fate, object])[])(
    "is reported with its outcome: %s",
    async (fate, exit) => {
      at.kubelet.behave({ program: stepsProgram, fate: () => fate });
      const { launcher } = await at.harness.start();
      const { hooks } = await at.harness.recordRunner(fate);
      const runner = await launcher.launch(specOf(fate, [{ do: "hang" }]), hooks);
      expect(await runner.exit).toMatchObject(exit);
      await at.untilNothingIsLeft();
    },
  );

  it("that cannot reach the server is reported by its remains", async () => {
    const left = '{"status":"failed","error":"nobody answers"}';
    const script = `printf '%s' '${left}' > "$SVC_TERMINATION_LOG"; exit 70`;
    at.kubelet.behave({
      program: ({ name }) => (name === "runner" ? ["sh", "-c", script] : ["sleep", "600"]),
    });
    const { launcher } = await at.harness.start();
    const heard = await at.harness.recordRunner("mute");
    const runner = await launcher.launch(specOf("mute", []), heard.hooks);
    expect(await runner.exit).toEqual({ kind: "ended" });
    expect(heard.results).toMatchObject([{ status: "failed", error: "nobody answers" }]);
    await at.untilNothingIsLeft();
  });

  it("is svc itself, which refuses the spec of another version with its own message", async () => {
    at.kubelet.behave({});
    const { launcher } = await at.harness.start();
    const heard = await at.harness.recordRunner("earnest");
    const job = { id: "earnest", attempt: 1, kind: "review" } as const;
    const spec = { ...sampleSpec({ job }), version: 99 as 1 };
    const runner = await launcher.launch(spec, heard.hooks);
    expect(await runner.exit).toEqual({ kind: "ended" });
    expect(heard.results).toMatchObject([
      { status: "failed", error: expect.stringContaining("supports spec version 1, not 99") },
    ]);
    await at.untilNothingIsLeft();
  });

  it("is ended by the cluster when its time is over", async () => {
    const { launcher } = await at.harness.start({ timeoutSeconds: 3 });
    const { hooks } = await at.harness.recordRunner("late");
    const runner = await launcher.launch(specOf("late", [{ do: "wait-for-stop" }]), hooks);
    expect(await runner.exit).toMatchObject({ kind: "died", how: "it exceeded its time limit" });
    await at.untilNothingIsLeft();
  });

  it("is removed with its pod when it is stopped, in every waiting state", async () => {
    const { launcher } = await at.harness.start();
    for (const [jobId, fate] of [
      ["no-image", "image-missing"],
      ["no-node", "unschedulable"],
      ["busy", "run"],
    ] as const) {
      at.kubelet.behave({ program: stepsProgram, fate: () => fate });
      const heard = await at.harness.recordRunner(jobId);
      const steps = [say("here"), { do: "wait-for-stop" } as const];
      const runner = await launcher.launch(specOf(jobId, steps), heard.hooks);
      const words = { "image-missing": "ImagePullBackOff", unschedulable: "node(s)", run: "here" };
      await until(
        () => heard.events.some((one) => one.type === "log" && one.text.includes(words[fate])),
        `words of ${jobId}`,
      );
      await runner.stop();
      expect(await runner.exit).toMatchObject({ kind: "died", how: "it was stopped" });
    }
    await at.untilNothingIsLeft();
  });

  it("is reported as lost when its pod is deleted, and no second one remains", async () => {
    const { launcher } = await at.harness.start();
    const heard = await at.harness.recordRunner("robbed");
    const runner = await launcher.launch(
      specOf("robbed", [say("here"), { do: "wait-for-stop" }]),
      heard.hooks,
    );
    await until(() => heard.texts().includes("here"), "its words");
    const path = await onlyPod();
    await at.cluster.admin.api.delete(path);
    expect(await runner.exit).toMatchObject({ kind: "died", how: "its pod was deleted" });
    await at.untilNothingIsLeft();
  });

  it("on a lost node is reported as timed out at its deadline, and its objects go once the node is removed", async () => {
    at.kubelet.behave({ program: stepsProgram, fate: () => "lose-node" });
    const { launcher } = await at.harness.start({ timeoutSeconds: 3 });
    const heard = await at.harness.recordRunner("lost");
    const runner = await launcher.launch(
      specOf("lost", [say("here"), { do: "hang" }]),
      heard.hooks,
    );
    await until(() => heard.texts().includes("here"), "its words");
    const path = await onlyPod();
    await until(async () => {
      const { body } = await at.cluster.admin.api.get(path);
      return body.metadata?.deletionTimestamp !== undefined;
    }, "the deletion that nobody obeys");
    // As an operator does it, or the cluster when the node's object goes.
    await at.cluster.admin.api.delete(path, { gracePeriodSeconds: 0 });
    expect(await runner.exit).toMatchObject({ kind: "died", how: "it exceeded its time limit" });
    await at.untilNothingIsLeft();
  });
});

describe("a server that is started again", () => {
  it("adopts running runners, and receives each event once", async () => {
    const first = await at.harness.start();
    const before = await at.harness.recordRunner("adopted");
    const pauses = Array.from({ length: 6 }, (_, at) => [
      say(`word ${at}`),
      { do: "pause", ms: 300 } as const,
    ]).flat();
    const runner = await first.launcher.launch(specOf("adopted", [...pauses, END]), before.hooks);
    await until(() => before.texts().length >= 2, "the first words");
    await detachAll(first, [runner]);
    const after = await at.harness.recordRunner("adopted");
    const second = await at.harness.start();
    const adopted = await second.launcher.adopt({ jobId: "adopted", attempt: 1 }, after.hooks);
    expect(await adopted?.exit).toEqual({ kind: "ended" });
    const all = Array.from({ length: 6 }, (_, at) => `word ${at}`);
    expect([...before.texts(), ...after.texts()]).toEqual(all);
    expect(after.results).toEqual([{ status: "no_change" }]);
    await at.untilNothingIsLeft();
  });

  it("learns how a runner ended meanwhile, and removes unknown ones", async () => {
    const first = await at.harness.start();
    const heard = await at.harness.recordRunner("ended");
    const runner = await first.launcher.launch(
      specOf("ended", [say("here"), { do: "pause", ms: 1_000 }, { do: "exit", code: 9 }]),
      heard.hooks,
    );
    await until(() => heard.texts().length > 0, "the first words");
    await detachAll(first, [runner]);
    const second = await at.harness.start();
    const adopted = await second.launcher.adopt({ jobId: "ended", attempt: 1 }, heard.hooks);
    expect(await adopted?.exit).toMatchObject({ kind: "died", exitCode: 9 });
    expect(
      await second.launcher.adopt({ jobId: "ended", attempt: 1 }, heard.hooks),
    ).toBeUndefined();
    await at.untilNothingIsLeft();
  });
});

describe("fifty runners at once", () => {
  it("are all started, report and are removed", async () => {
    const ids = Array.from({ length: 50 }, (_, at) => `many-${at}`);
    const { launcher, errors } = await at.harness.start();
    const ends = ids.map(async (id) => {
      const heard = await at.harness.recordRunner(id);
      const runner = await launcher.launch(specOf(id, [say(id), END]), heard.hooks);
      return { exit: await runner.exit, texts: heard.texts(), results: heard.results };
    });
    expect(await Promise.all(ends)).toEqual(
      ids.map((id) => ({
        exit: { kind: "ended" },
        texts: [id],
        results: [{ status: "no_change" }],
      })),
    );
    await at.untilNothingIsLeft();
    expect(errors).toEqual([]);
    await untilGone(at.cluster.admin.api, `${jobsOf(at.harness.namespace)}/svc-review-many-0-1`);
  });
});
