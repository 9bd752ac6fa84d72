import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StoredJob } from "../fakes/stored-jobs.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { type Kubelet, startKubelet } from "./kubelet.ts";
import { builtProgram, openPodReview } from "./pod-harness.ts";
import type { Program } from "./run-container.ts";

const PATIENCE_MS = 240_000;
const MINUTE_MS = 60_000;

/** What images do to the spec before they begin, by their tags. */
const SPOILS: Readonly<Record<string, string>> = { "no-spec": "rm", "torn-spec": "truncate -s 20" };

const program: Program = (container, args) => {
  const command = builtProgram(container, args);
  const spoil = SPOILS[container.image.split(":").at(-1) ?? ""];
  const spec = args.find((word) => word.endsWith("task.json"));
  if (spoil === undefined || spec === undefined) return command;
  return ["sh", "-c", `${spoil} "${spec}" && exec "$@"`, "sh", ...command];
};

let cluster: Cluster;
let kubelet: Kubelet;
beforeAll(async () => {
  cluster = await startCluster();
  kubelet = await startKubelet(cluster, { program });
});
afterAll(async () => {
  await kubelet?.stop();
  await cluster?.stop();
});

const isRunning = ({ status }: StoredJob): boolean => status === "running";
const isAtWork = ({ status, events }: StoredJob): boolean =>
  status === "running" && events.some(({ body }) => body.type === "tool-start");

describe("a pod whose server cannot be reached", () => {
  it.concurrent.each([
    ["before its first word, for some seconds", isRunning, 8_000],
    ["while it works, for a minute", isAtWork, MINUTE_MS],
  ])(
    "%s: its review is published",
    async (_words, isReached, awayMs) => {
      await using review = await openPodReview(cluster);
      const { pods } = review;
      await pods.start().ready;
      await review.ask();
      await review.reached(isReached);
      pods.toServer.block("hang-up");
      await pause(awayMs);
      pods.toServer.unblock();
      const { job, answers } = await review.ended();
      expect(job).toMatchObject({ status: "published", attempt: 1 });
      expect([answers, pods.complaints()]).toEqual([["review"], []]);
    },
    PATIENCE_MS,
  );

  it.concurrent(
    "for ever, fails when its time is over",
    async () => {
      await using review = await openPodReview(cluster, { TASK_RUNNER_TIMEOUT: "15" });
      const { pods } = review;
      pods.toServer.block("hang-up");
      await pods.start().ready;
      await review.ask();
      const { job, answers } = await review.ended();
      expect(job).toMatchObject({
        status: "failed",
        attempt: 1,
        stopReason: "runner-exited",
        error: expect.stringContaining("it exceeded its time limit"),
      });
      expect([answers, pods.complaints()]).toEqual([["notice"], []]);
    },
    PATIENCE_MS,
  );
});

describe("a pod whose token is refused", () => {
  it.concurrent.each([
    ["from the first word on", undefined],
    ["while it works", isAtWork],
  ])(
    "%s, fails with its exit code",
    async (_words, isReached) => {
      await using review = await openPodReview(cluster);
      const { pods } = review;
      if (isReached === undefined) pods.toServer.block(401);
      await pods.start().ready;
      await review.ask();
      if (isReached !== undefined) {
        await review.reached(isReached);
        pods.toServer.block(401);
      }
      const { job, answers } = await review.ended();
      expect(job).toMatchObject({
        status: "failed",
        attempt: 1,
        stopReason: "runner-exited",
        error: expect.stringContaining("review runner exited without reporting (exit code 70)"),
      });
      expect([answers, pods.complaints()]).toEqual([["notice"], []]);
    },
    PATIENCE_MS,
  );
});

describe("a pod whose spec", () => {
  it.concurrent.each([
    ["is missing", "no-spec", /task\.json cannot be read \(ENOENT\)/],
    ["is torn off", "torn-spec", /task\.json is not JSON/],
  ])(
    "%s fails with a message",
    async (_words, tag, error) => {
      const env = { TASK_RUNNER_IMAGE: `svc-runner:${tag}` };
      await using review = await openPodReview(cluster, env);
      await review.pods.start().ready;
      await review.ask();
      const { job, answers } = await review.ended();
      expect(job).toMatchObject({
        status: "failed",
        attempt: 1,
        error: expect.stringMatching(error),
      });
      expect(answers).toEqual(["notice"]);
    },
    PATIENCE_MS,
  );
});
