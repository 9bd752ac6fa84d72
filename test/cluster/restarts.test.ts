import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorText } from "../../src/domain/core/audience-text.ts";
import { isTerminal } from "../../src/domain/job/job.ts";
import type { StoredJob } from "../fakes/stored-jobs.ts";
import { openTaskHarness } from "../fakes/task-harness.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { type Kubelet, startKubelet } from "./kubelet.ts";
import { jobsOf, podsOf } from "./objects.ts";
import {
  builtProgram,
  expectWhole,
  jobOf,
  openPodHarness,
  openPodReview,
  type PodHarness,
} from "./pod-harness.ts";
import { type CrashPlan, type CrashPoint, planCrash, toCluster, toServer } from "./server-crash.ts";

const PATIENCE_MS = 180_000;
/** Long enough for a death between the making of a pod and its first word. */
const PULL_MS = 1_500;
const AWAY_MS = 5_000;
const TASK = { instruction: "Fix the failing test.", context: "total() gives NaN" };

let cluster: Cluster;
let kubelet: Kubelet;
beforeAll(async () => {
  cluster = await startCluster();
  kubelet = await startKubelet(cluster, { program: builtProgram, pullMs: PULL_MS });
});
afterAll(async () => {
  await kubelet?.stop();
  await cluster?.stop();
});

const isAtWork = ({ status, events }: StoredJob): boolean =>
  status === "running" && events.some(({ body }) => body.type === "tool-start");

const JOBS = /\/jobs$/;
const JOB = /\/jobs\/[^/]+$/;
/** Not the trial that tells whether one is there. */
const SECRETS = /\/secrets$/;
const SECRET = /\/secrets\/[^/]+$/;
const WORDS = '"events":[{';

const MOMENTS: readonly (readonly [words: string, moment: CrashPoint, attempt: number])[] = [
  ["before the Job is made", toCluster("before", "POST", JOBS), 2],
  ["after the Job is made", toCluster("after", "POST", JOBS), 2],
  ["before the Secret is made", toCluster("before", "POST", SECRETS), 2],
  ["after the Secret is made", toCluster("after", "POST", SECRETS), 2],
  ["when the pod is not yet started", { isReached: ({ status }) => status === "running" }, 1],
  ["before the runner's first message", toServer("before", /\/events$/), 1],
  ["after the runner's first message", toServer("after", /\/events$/), 1],
  ["before the runner's first words", toServer("before", /\/events$/, WORDS), 1],
  ["after the runner's first words", toServer("after", /\/events$/, WORDS), 1],
  ["while the runner asks the model", { isReached: isAtWork }, 1],
  ["before the result is taken", toServer("before", /\/result$/), 1],
  ["after the result is taken, unheard", toServer("after", /\/result$/), 1],
  ["when the runner has heard that its result is taken", toServer("heard", /\/result$/), 1],
  ["before the Job is removed", toCluster("before", "DELETE", JOB), 1],
  ["after the Job is removed", toCluster("after", "DELETE", JOB), 1],
  ["before the Secret is removed", toCluster("before", "DELETE", SECRET), 1],
  ["after the Secret is removed", toCluster("after", "DELETE", SECRET), 1],
  ["after everything", { isReached: ({ status }) => status === "published" }, 1],
];

/** One review in whose course the server dies once. */
async function reviewThrough(
  death: CrashPlan | ((pods: PodHarness) => CrashPlan),
  env: Readonly<Record<string, string>> = {},
) {
  await using review = await openPodReview(cluster, env);
  const { pods } = review;
  const plan = typeof death === "function" ? death(pods) : death;
  await pods.start().ready;
  const { died, act } = planCrash(pods, plan);
  await review.ask();
  if ("isReached" in plan.moment) {
    await review.reached(plan.moment.isReached);
    await act();
  }
  await died;
  return { ...(await review.ended()), complaints: pods.complaints() };
}

describe("a server with runners in pods", () => {
  it.concurrent.each(MOMENTS)(
    "is killed %s: one review, and nothing is left",
    async (_words, moment, attempt) => {
      const { job, answers, complaints } = await reviewThrough({ moment });
      expect(job).toMatchObject({ status: "published", attempt });
      expect([answers, complaints]).toEqual([["review"], []]);
    },
    PATIENCE_MS,
  );

  it.concurrent.each([
    ["while the runner works", { isReached: isAtWork }, 1],
    ["when the Job was just made", toCluster("heard", "POST", JOBS), 1],
  ] satisfies readonly (readonly [string, CrashPoint, number])[])(
    "is stopped %s: one review, and nothing is left",
    async (_words, moment, attempt) => {
      const env = { SHUTDOWN_GRACE: "3" };
      const { job, answers } = await reviewThrough({ moment, signal: "SIGTERM" }, env);
      expect(job).toMatchObject({ status: "published", attempt });
      expect(answers).toEqual(["review"]);
    },
    PATIENCE_MS,
  );

  it.concurrent(
    "is started while the cluster is away, and continues when it is back",
    async () => {
      await using review = await openPodReview(cluster);
      const { pods } = review;
      await pods.start().ready;
      await review.ask();
      await review.reached(isAtWork);
      await pods.end("SIGKILL");
      pods.toCluster.block("hang-up");
      await pods.start().ready;
      await pause(AWAY_MS);
      pods.toCluster.unblock();
      const { job, answers } = await review.ended();
      expect(job).toMatchObject({ status: "published", attempt: 1 });
      expect([answers, pods.complaints(true)]).toEqual([["review"], []]);
    },
    PATIENCE_MS,
  );
});

describe("while the server is away", () => {
  it.concurrent(
    "the pod ends with an accepted result: it is published",
    async () => {
      const { job, answers } = await reviewThrough(({ namespace }) => ({
        moment: toServer("heard", /\/result$/),
        meanwhile: () => kubelet.untilEnded(namespace, "runner"),
      }));
      expect(job).toMatchObject({ status: "published", attempt: 1 });
      expect(answers).toEqual(["review"]);
    },
    PATIENCE_MS,
  );

  it.concurrent.each([
    ["dies", "SIGKILL", { isReached: isAtWork }, /exit code 137\): it was killed by signal 9/],
    [
      "is stopped with a result that nobody has heard",
      "SIGTERM",
      toServer("before", /\/result$/),
      /the draft was made but could not be reported/,
    ],
  ] satisfies readonly (readonly [string, NodeJS.Signals, CrashPoint, RegExp])[])(
    "the runner %s: the job fails with this message",
    async (_words, signal, moment, error) => {
      const { job, answers } = await reviewThrough(({ namespace }) => ({
        moment,
        meanwhile: () => kubelet.untilEnded(namespace, "runner", signal),
      }));
      expect(job).toMatchObject({ status: "failed" });
      expect(operatorText(job.error ?? "")).toMatch(error);
      expect(answers).toEqual(["notice"]);
    },
    PATIENCE_MS,
  );

  it.concurrent(
    "the Job is removed: the job starts again, once",
    async () => {
      const { job, answers } = await reviewThrough(({ namespace }) => ({
        moment: { isReached: isAtWork },
        meanwhile: () =>
          cluster.admin.api.delete(jobsOf(namespace), { propagationPolicy: "Background" }),
      }));
      expect(job).toMatchObject({ status: "published", attempt: 2 });
      expect(answers).toEqual(["review"]);
    },
    PATIENCE_MS,
  );

  it.concurrent(
    "the pod is removed: its second one reports nothing, and the job fails",
    async () => {
      const { job, answers } = await reviewThrough(({ namespace }) => ({
        moment: { isReached: isAtWork },
        meanwhile: async () => {
          const ended = kubelet.untilEnded(namespace, "runner");
          await cluster.admin.api.delete(podsOf(namespace));
          await ended;
        },
      }));
      expect(job).toMatchObject({
        status: "failed",
        attempt: 1,
        error: expect.stringContaining("exited without reporting (exit code 70)"),
      });
      expect(answers).toEqual(["notice"]);
    },
    PATIENCE_MS,
  );
});

describe("a server with tasks in pods", () => {
  it.concurrent.each([
    ["before the Secret is made", toCluster("before", "POST", SECRETS), 2],
    ["before the branch is announced", toServer("before", /\/intent$/), 1],
    ["after the result is taken, unheard", toServer("after", /\/result$/), 1],
  ] satisfies readonly (readonly [string, CrashPoint, number])[])(
    "is killed %s: one pull request, and nothing is left",
    async (_words, moment, attempt) => {
      await using scene = await openTaskHarness();
      await using pods = await openPodHarness(cluster, scene);
      await pods.start().ready;
      const { died } = planCrash(pods, { moment });
      const { id } = (await (await scene.post(TASK)).json()) as { readonly id: string };
      await died;
      const job = await jobOf(scene, (one) => one.id === id && isTerminal(one.status));
      expectWhole(job);
      await pods.untilTidy();
      expect(job).toMatchObject({ status: "succeeded", attempt });
      expect(scene.fixes().map(({ number }) => job.url?.endsWith(`/${number}`))).toEqual([true]);
      expect(scene.branches()).toEqual(scene.fixes().map(({ headBranch }) => headBranch));
      expect(pods.complaints()).toEqual([]);
    },
    PATIENCE_MS,
  );
});
