import type { V1Job, V1Pod } from "@kubernetes/client-node";
import { describe, expect, it } from "vitest";
import { findPodEnd, type PodState } from "../../src/adapters/kubernetes/find-pod-end.ts";
import { launchMessage } from "../../src/adapters/kubernetes/launch-message.ts";
import { resolveAudienceTexts } from "../../src/domain/core/audience-text.ts";

const pod = (status: object, spec?: object): V1Pod => ({
  status,
  ...(spec && { spec: spec as NonNullable<V1Pod["spec"]> }),
});
const terminated = (end: object, more: object = {}): V1Pod =>
  pod({
    phase: "Failed",
    containerStatuses: [{ name: "runner", state: { terminated: end } }],
    ...more,
  });
const waiting = (reason: string, message?: string, name = "runner"): V1Pod =>
  pod({
    phase: "Pending",
    conditions: [{ type: "PodScheduled", status: "True" }],
    containerStatuses: [
      { name, image: "registry.example/x:1", state: { waiting: { reason, message } } },
    ],
  });
const disrupted = (reason: string) => ({
  conditions: [{ type: "DisruptionTarget", status: "True", reason }],
});
const failed = (reason: string, message: string): V1Job => ({
  status: { conditions: [{ type: "Failed", status: "True", reason, message }] },
});

const DELETED = { deletionTimestamp: new Date("2026-01-01T00:00:00Z") };
const NONE: PodState = { isPodGone: false, isJobGone: false, problemMs: 0, podlessMs: 0 };
const deadline = failed("DeadlineExceeded", "Job was active longer than specified deadline");

describe("the end of a runner's pod", () => {
  it.each<[string, Partial<PodState>, object]>([
    [
      "gives up",
      { pod: terminated({ exitCode: 70, reason: "Error" }) },
      { exitCode: 70, how: "its program failed" },
    ],
    [
      "ends without a word",
      { pod: terminated({ exitCode: 0, reason: "Completed" }) },
      { exitCode: 0, how: "its program exited" },
    ],
    [
      "is deleted by somebody",
      { pod: { ...terminated({ exitCode: 0, reason: "Completed" }), metadata: DELETED } },
      { exitCode: 0, how: "its pod was deleted" },
    ],
    [
      "is out of memory",
      { pod: terminated({ exitCode: 137, reason: "OOMKilled" }) },
      { exitCode: 137, how: "it ran out of memory" },
    ],
    [
      "is killed",
      { pod: terminated({ exitCode: 137, reason: "Error" }) },
      { exitCode: 137, how: "it was killed by signal 9" },
    ],
    [
      "is stopped at the Job's deadline",
      { pod: terminated({ exitCode: 143, reason: "Error" }), job: deadline },
      { exitCode: 143, how: "it exceeded its time limit" },
    ],
    [
      "is gone at the Job's deadline",
      { isPodGone: true, job: deadline },
      { how: "it exceeded its time limit" },
    ],
    [
      "has not started at the Job's deadline",
      { pod: pod({ phase: "Pending" }), isPodGone: true, job: deadline },
      { how: "it exceeded its time limit; its pod had not started" },
    ],
    [
      "is ended by its node at the deadline",
      { pod: pod({ phase: "Failed", reason: "DeadlineExceeded" }) },
      { how: "it exceeded its time limit" },
    ],
    [
      "has no program",
      { pod: terminated({ exitCode: 128, reason: "StartError", message: "exec: no such\n file" }) },
      { exitCode: 128, how: "its container could not start: exec: no such file" },
    ],
    [
      "is evicted before its containers are looked at",
      { pod: pod({ phase: "Failed", reason: "Evicted", message: "The node was low on memory." }) },
      { how: "its pod was evicted: The node was low on memory." },
    ],
    [
      "is evicted while it works",
      {
        pod: terminated(
          { exitCode: 137, reason: "Error" },
          {
            reason: "Evicted",
            message:
              "Pod ephemeral local storage usage exceeds the total limit of containers 20Gi.",
          },
        ),
      },
      {
        exitCode: 137,
        how: "its pod was evicted: Pod ephemeral local storage usage exceeds the total limit of containers 20Gi.",
      },
    ],
    [
      "is evicted through the API",
      { pod: terminated({ exitCode: 143 }, disrupted("EvictionByEvictionAPI")) },
      { exitCode: 143, how: "its pod was evicted" },
    ],
    [
      "makes room",
      { pod: terminated({ exitCode: 143 }, disrupted("PreemptionByScheduler")) },
      { exitCode: 143, how: "its pod was preempted by another one" },
    ],
    [
      "is on a node that does not answer",
      {
        pod: pod({
          phase: "Running",
          reason: "NodeLost",
          message: "Node n1 which was running pod p is unresponsive",
        }),
      },
      { how: "its node was lost: Node n1 which was running pod p is unresponsive" },
    ],
    [
      "was on a node that is gone",
      { pod: pod({ phase: "Running", ...disrupted("DeletionByTaintManager") }), isPodGone: true },
      { how: "its node was lost" },
    ],
    [
      "is forgotten by its node",
      { pod: terminated({ exitCode: 137, reason: "ContainerStatusUnknown" }) },
      { exitCode: 137, how: "its node lost track of it" },
    ],
    [
      "is not admitted by its node",
      {
        pod: pod({
          phase: "Failed",
          reason: "OutOfmemory",
          message: "Node didn't have enough resource",
        }),
      },
      { how: "its node rejected it: OutOfmemory: Node didn't have enough resource" },
    ],
    [
      "has an image whose name is none",
      { pod: waiting("InvalidImageName", "couldn't parse image reference") },
      {
        how: "its image registry.example/x:1 cannot be pulled: InvalidImageName: couldn't parse image reference",
      },
    ],
    [
      "has had no image for two minutes",
      { pod: waiting("ImagePullBackOff", "Back-off pulling image"), problemMs: 120_000 },
      {
        how: "its image registry.example/x:1 cannot be pulled: ImagePullBackOff: Back-off pulling image",
      },
    ],
    [
      "has no image for its other container",
      { pod: waiting("ErrImageNeverPull", undefined, "tools") },
      { how: "its image registry.example/x:1 cannot be pulled: ErrImageNeverPull" },
    ],
    [
      "cannot be made for two minutes",
      {
        pod: waiting(
          "CreateContainerConfigError",
          "container has runAsNonRoot and image has non-numeric user",
        ),
        problemMs: 120_000,
      },
      {
        how: "its container cannot be created: CreateContainerConfigError: container has runAsNonRoot and image has non-numeric user",
      },
    ],
    [
      "is deleted",
      { pod: pod({ phase: "Running" }), isPodGone: true },
      { how: "its pod was deleted" },
    ],
    [
      "has no Job any more",
      { pod: pod({ phase: "Running" }), isJobGone: true },
      { how: "its Job is gone" },
    ],
    [
      "has a Job that failed",
      { job: failed("BackoffLimitExceeded", "Job has reached the specified backoff limit") },
      { how: "its Job failed: Job has reached the specified backoff limit" },
    ],
    [
      "is never made",
      { podlessMs: 120_000 },
      { how: "its pod was not created within 120 s: a quota or an admission rule may refuse it" },
    ],
  ])("is reported when it %s", (_what, sight, ending) => {
    expect(findPodEnd({ ...NONE, ...sight })).toEqual(ending);
  });

  it.each<[string, Partial<PodState>]>([
    ["has no pod yet", { podlessMs: 119_999 }],
    ["waits for a node", { pod: pod({ phase: "Pending" }) }],
    ["could not pull its image at first", { pod: waiting("ErrImagePull"), problemMs: 119_999 }],
    ["is pulled", { pod: waiting("ContainerCreating"), problemMs: 500_000 }],
    [
      "runs",
      {
        pod: pod({
          phase: "Running",
          containerStatuses: [{ name: "runner", state: { running: {} } }],
        }),
      },
    ],
    [
      "has lost its other container alone",
      {
        pod: pod({
          phase: "Running",
          containerStatuses: [{ name: "tools", state: { terminated: { exitCode: 137 } } }],
        }),
      },
    ],
    [
      "has a Job without conditions",
      { job: { status: { active: 1 } }, pod: pod({ phase: "Running" }) },
    ],
  ])("does not exist while it %s", (_what, sight) => {
    expect(findPodEnd({ ...NONE, ...sight })).toBeUndefined();
  });
});

const COMPLETE: V1Job = { status: { conditions: [{ type: "Complete", status: "True" }] } };

it("the end of a pod that was never seen is reported by its Job", () => {
  const sight = { ...NONE, podlessMs: 30_000, job: COMPLETE };
  expect(findPodEnd(sight)).toEqual({ how: "its program exited" });
});

describe("the launch of a runner's pod", () => {
  const unschedulable = {
    phase: "Pending",
    conditions: [
      {
        type: "PodScheduled",
        status: "False",
        reason: "Unschedulable",
        message: "0/3 nodes are available: 3 Insufficient memory.",
      },
    ],
  };
  it.each<[string | undefined, Partial<PodState>]>([
    [undefined, { podlessMs: 29_999 }],
    ["no pod after 30 s: a quota or an admission rule may refuse it", { podlessMs: 30_000 }],
    ["waiting for a node", { pod: pod({ phase: "Pending" }) }],
    [
      "waiting for a node: 0/3 nodes are available: 3 Insufficient memory.",
      { pod: pod(unschedulable) },
    ],
    ["pulling the image", { pod: waiting("ContainerCreating") }],
    ["pulling the image", { pod: pod({ phase: "Pending" }, { nodeName: "n1" }) }],
    [
      "its image registry.example/x:1 cannot be pulled: ErrImagePull: no such host",
      { pod: waiting("ErrImagePull", "no such host") },
    ],
    ["starting", { pod: pod({ containerStatuses: [{ name: "runner", state: { running: {} } }] }) }],
    [undefined, { pod: terminated({ exitCode: 0 }) }],
    [undefined, { pod: pod({ phase: "Failed", reason: "Evicted" }, { nodeName: "n1" }) }],
    [undefined, { podlessMs: 30_000, job: COMPLETE }],
  ])("is reported as: %s", (words, sight) => {
    expect(resolveAudienceTexts(launchMessage({ ...NONE, ...sight }), true)).toBe(words);
  });

  it("is reported in one line of limited length", () => {
    const message = "node\n".repeat(500);
    const status = { ...unschedulable, conditions: [{ ...unschedulable.conditions[0], message }] };
    const words = resolveAudienceTexts(launchMessage({ ...NONE, pod: pod(status) }), true);
    expect(words).toMatch(/^waiting for a node: node node .*…$/);
    expect(words?.length).toBeLessThan(330);
    const shown = resolveAudienceTexts(launchMessage({ ...NONE, pod: pod(status) }), false);
    expect(shown).toBe("waiting for a node");
  });
});
