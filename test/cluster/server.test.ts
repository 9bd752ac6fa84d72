import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { WatchEvent } from "./api.ts";
import type { ApiObject } from "./api-object.ts";
import { type Cluster, startCluster, until } from "./cluster.ts";
import { type Kubelet, startKubelet } from "./kubelet.ts";
import {
  jobOf,
  jobsOf,
  leaveNoRoom,
  podsOf,
  podWhen,
  secretOf,
  secretsOf,
  untilGone,
} from "./objects.ts";
import type { Program } from "./run-container.ts";

const WHERE = "runners";
const SHELL: Program = (_container, args) => ["sh", "-c", ...args];

let cluster: Cluster;
let kubelet: Kubelet;
beforeAll(async () => {
  cluster = await startCluster();
  await cluster.namespace(WHERE);
  kubelet = await startKubelet(cluster);
});
beforeEach(() => kubelet.behave({ program: SHELL }));
afterAll(async () => {
  await kubelet?.stop();
  await cluster?.stop();
});

/** Makes a Job and the Secret that it owns. */
async function start(name: string, script: string, spec: object = {}) {
  const { api } = cluster.admin;
  const job = await api.post(jobsOf(WHERE), jobOf(name, [script], spec));
  expect(job.status).toBe(201);
  const secret = await api.post(secretsOf(WHERE), secretOf(job.body, { "task.json": "{}" }));
  expect(secret.status).toBe(201);
  return { job: `${jobsOf(WHERE)}/${name}`, secret: `${secretsOf(WHERE)}/${name}` };
}

const ended = ({ status }: ApiObject) => ["Succeeded", "Failed"].includes(status.phase);

async function endOf(name: string) {
  const pod = await podWhen(cluster.admin.api, [WHERE, name], ended);
  return { pod, state: pod.status.containerStatuses?.[0]?.state.terminated };
}

/** The Job once the controller has judged it. */
async function finishedJob(name: string) {
  const path = `${jobsOf(WHERE)}/${name}`;
  await until(
    async () => (await cluster.admin.api.get(path)).body.status?.conditions !== undefined,
    `the condition of ${name}`,
  );
  return (await cluster.admin.api.get(path)).body.status.conditions?.[0];
}

describe("a Job of a real server", () => {
  it("becomes a pod that reads its Secret, ends, and is collected with the Secret after its time", async () => {
    const script = 'cat /etc/serge/task.json; printf done > "$SVC_TERMINATION_LOG"';
    const { job, secret } = await start("whole", script, { ttlSecondsAfterFinished: 1 });
    const { pod, state } = await endOf("whole");
    expect([pod.status.phase, state]).toMatchObject([
      "Succeeded",
      { exitCode: 0, reason: "Completed", message: "done" },
    ]);
    const logs = await cluster.admin.api.get(`${podsOf(WHERE)}/${pod.metadata.name}/log`);
    expect([logs.status, logs.text]).toEqual([200, "{}"]);
    await untilGone(cluster.admin.api, job);
    await untilGone(cluster.admin.api, secret);
    await untilGone(cluster.admin.api, `${podsOf(WHERE)}/${pod.metadata.name}`);
  });

  it("fails once when its program fails, and is not tried again", async () => {
    await start("failing", "exit 42");
    expect((await endOf("failing")).state).toMatchObject({ exitCode: 42, reason: "Error" });
    expect(await finishedJob("failing")).toMatchObject({
      type: "Failed",
      reason: "BackoffLimitExceeded",
    });
    expect(kubelet.started.filter((name) => name.startsWith("failing-"))).toHaveLength(1);
  });

  it("is ended by its deadline, and so is its program", async () => {
    await start("late", "sleep 600", { activeDeadlineSeconds: 2 });
    const running = await podWhen(cluster.admin.api, [WHERE, "late"], () => true);
    expect(await finishedJob("late")).toMatchObject({ type: "Failed", reason: "DeadlineExceeded" });
    await untilGone(cluster.admin.api, `${podsOf(WHERE)}/${running.metadata.name}`);
  });

  it("takes its running pod and its Secret along when it is deleted", async () => {
    const { job, secret } = await start("stopped", "sleep 600");
    const isRunning = (pod: ApiObject) => pod.status.phase === "Running";
    const pod = await podWhen(cluster.admin.api, [WHERE, "stopped"], isRunning);
    await cluster.admin.api.delete(job, { propagationPolicy: "Background" });
    await untilGone(cluster.admin.api, secret);
    await untilGone(cluster.admin.api, `${podsOf(WHERE)}/${pod.metadata.name}`);
  });

  it.each([
    ["oom", { reason: "OOMKilled", exitCode: 137 }],
    ["evict", undefined],
  ] as const)("fails when its pod has the fate: %s", async (fate, state) => {
    kubelet.behave({ program: SHELL, fate: () => fate });
    await start(`fate-${fate}`, "sleep 600");
    const end = await endOf(`fate-${fate}`);
    expect(end.pod.status.phase).toBe("Failed");
    if (state === undefined) expect(end.pod.status.reason).toBe("Evicted");
    else expect(end.state).toMatchObject(state);
    expect(await finishedJob(`fate-${fate}`)).toMatchObject({ type: "Failed" });
  });

  it("gets a second pod when the first is deleted", async () => {
    await start("twice", "sleep 600");
    const first = await podWhen(cluster.admin.api, [WHERE, "twice"], () => true);
    await cluster.admin.api.delete(`${podsOf(WHERE)}/${first.metadata.name}`);
    const isOther = (pod: ApiObject) => pod.metadata.uid !== first.metadata.uid;
    await podWhen(cluster.admin.api, [WHERE, "twice"], isOther);
  });
});

describe("what a real server refuses", () => {
  it("is a name that exists: 409", async () => {
    await start("same", "true");
    const again = await cluster.admin.api.post(jobsOf(WHERE), jobOf("same", ["true"]));
    expect([again.status, again.body.reason]).toEqual([409, "AlreadyExists"]);
  });

  it("is an object that makes no sense, with every mistake named: 422", async () => {
    const job = jobOf("Bad_Name", ["true"], { activeDeadlineSeconds: -1 });
    const { status, body } = await cluster.admin.api.post(jobsOf(WHERE), job);
    expect([status, body.reason]).toEqual([422, "Invalid"]);
    const fields = body.details?.causes?.map(({ field }) => field);
    expect(fields).toEqual(expect.arrayContaining(["metadata.name", "spec.activeDeadlineSeconds"]));
  });

  it("is more than a quota has left: 403 that names the quota", async () => {
    await cluster.namespace("narrow");
    await leaveNoRoom(cluster.admin.api, "narrow", "count/jobs.batch");
    const { status, body } = await cluster.admin.api.post(jobsOf("narrow"), jobOf("two", ["true"]));
    expect([status, body.message]).toEqual([403, expect.stringContaining("exceeded quota: few")]);
  });

  it("is a watch from a time that it no longer knows: 410", async () => {
    await start("before", "true");
    await endOf("before");
    await cluster.restartServer();
    const heard: WatchEvent[] = [];
    const path = `${podsOf(WHERE)}?watch=1&resourceVersion=1&timeoutSeconds=5`;
    await cluster.admin.api.watch(path, (event) => heard.push(event), AbortSignal.timeout(20_000));
    expect(heard).toMatchObject([{ type: "ERROR", object: { code: 410, reason: "Expired" } }]);
  });

  it("is a user without permissions: 403", async () => {
    const nobody = await cluster.serviceAccount(WHERE, "default");
    const { status, body } = await nobody.api.get(podsOf(WHERE));
    expect([status, body.reason]).toEqual([403, "Forbidden"]);
  });
});
