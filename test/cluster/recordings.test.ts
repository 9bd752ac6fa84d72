import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jobManifest, secretManifest } from "../../src/adapters/kubernetes/launch-run.ts";
import type { PodConfig } from "../../src/adapters/kubernetes/pod-config.ts";
import { unitIdentity } from "../../src/adapters/kubernetes/unit-identity.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";
import type { WatchEvent } from "./api.ts";
import type { ApiObject } from "./api-object.ts";
import { type Cluster, startCluster, until } from "./cluster.ts";
import { type Kubelet, startKubelet } from "./kubelet.ts";
import { jobsOf, leaveNoRoom, podsOf, podWhen, secretsOf } from "./objects.ts";
import type { Fate } from "./pod.ts";
import type { Program } from "./run-container.ts";

// Answers of a real server to the launcher's own manifests, which test/adapters/kubernetes-recordings.test.ts plays
// back. `-u` records them again; a new one needs a row there.

const WHERE = "svc-runners";
const PLACE: PodConfig = {
  namespace: WHERE,
  image: "registry.example/svc:1",
  timeoutSeconds: 3600,
  memoryBytes: 2 ** 31,
  cpuMillis: 1000,
  noProxy: [],
};

let cluster: Cluster;
let kubelet: Kubelet;
beforeAll(async () => {
  cluster = await startCluster();
  await cluster.namespace(WHERE);
  kubelet = await startKubelet(cluster);
});
afterAll(async () => {
  await kubelet?.stop();
  await cluster?.stop();
});

/** What differs from one day to the next, in the words of an example. */
function normalizeAnswer(answer: unknown): string {
  const seen = new Map<string, string>();
  const named = (kind: string, text: string): string => {
    if (!seen.has(text)) seen.set(text, `${kind}${seen.size}`);
    return seen.get(text) ?? "";
  };
  const text = JSON.stringify(
    answer,
    (key, value) => (["managedFields", "selfLink"].includes(key) ? undefined : value),
    2,
  )
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, "2026-01-02T03:04:05Z")
    .replaceAll(/"resourceVersion": "\d+"/g, '"resourceVersion": "100"')
    .replaceAll(/(too old resource version: \d+) \(\d+\)/g, "$1 (100)")
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (uid) => named("uid-", uid))
    .replaceAll(/"(name|generateName)": "(svc-[^"]*?)-[a-z0-9]{5}"/g, '"$1": "$2-abcde"');
  return `${text}\n`;
}

const expectRecorded = async (name: string, answer: unknown): Promise<void> =>
  expect(normalizeAnswer(answer)).toMatchFileSnapshot(`../fixtures/kubernetes/${name}.json`);

interface PodLifecycle {
  readonly fate?: Fate;
  /** Shell scripts of the two containers. */
  readonly runner?: string;
  readonly tools?: string | undefined;
  readonly place?: Partial<PodConfig>;
  readonly isWithoutSecret?: boolean;
}

const identityOf = (jobId: string) =>
  unitIdentity("fixtures", { jobId, attempt: 1, kind: "review" });

/** Starts a runner as the launcher does, and gives its Job's name. */
async function start(jobId: string, life: PodLifecycle): Promise<string> {
  const { fate = "run", runner = "sleep 600", tools = "sleep 600", place = {} } = life;
  const program: Program = ({ name }) => ["sh", "-c", name === "runner" ? runner : tools];
  kubelet.behave({ program, fate: () => fate });
  const identity = identityOf(jobId);
  const { api } = cluster.admin;
  const manifest = jobManifest(identity, { ...PLACE, ...place });
  const job = await api.post(jobsOf(WHERE), manifest);
  expect(job.status).toBe(201);
  const { name } = identity;
  if (life.isWithoutSecret) return name;
  const { uid } = job.body.metadata;
  const made = { ...manifest, metadata: { ...manifest.metadata, uid } };
  const secret = await api.post(secretsOf(WHERE), secretManifest(made, sampleSpec()));
  expect(secret.status).toBe(201);
  return name;
}

const podOf = (name: string, holds: (pod: ApiObject) => boolean) =>
  podWhen(cluster.admin.api, [WHERE, name], holds);

async function jobWhen(name: string, holds: (job: ApiObject) => boolean): Promise<ApiObject> {
  const read = async () => (await cluster.admin.api.get(`${jobsOf(WHERE)}/${name}`)).body;
  await until(async () => holds(await read()), `Job ${name}`);
  return read();
}

const isIn = (phase: string) => (pod: ApiObject) => pod.status.phase === phase;
const hasConditions = (job: ApiObject): boolean => job.status.conditions !== undefined;
const isWaitingFor = (reason: string) => (pod: ApiObject) =>
  pod.status.containerStatuses?.[0]?.state.waiting?.reason === reason;
const hasRunnerEnded = (pod: ApiObject): boolean =>
  pod.status.containerStatuses?.[0]?.state.terminated !== undefined;

describe("a pod as a real server reports it", () => {
  it.each([
    ["pod-unschedulable", { fate: "unschedulable" }, (pod) => pod.status.conditions !== undefined],
    ["pod-creating", { isWithoutSecret: true }, isWaitingFor("ContainerCreating")],
    ["pod-image-missing", { fate: "image-missing" }, isWaitingFor("ImagePullBackOff")],
    ["pod-running", {}, isIn("Running")],
    ["pod-runner-ended", { runner: "true" }, hasRunnerEnded],
    ["pod-succeeded", { runner: "true", tools: "true" }, isIn("Succeeded")],
    [
      "pod-failed",
      { runner: 'printf "no room" > "$SVC_TERMINATION_LOG"; exit 42', tools: "true" },
      isIn("Failed"),
    ],
    ["pod-oom", { fate: "oom" }, isIn("Failed")],
    ["pod-evicted", { fate: "evict" }, isIn("Failed")],
  ] satisfies readonly (readonly [string, PodLifecycle, (pod: ApiObject) => boolean])[])(
    "%s",
    async (name, life, holds) => {
      await expectRecorded(name, await podOf(await start(name, life), holds));
    },
  );
});

describe("a Job as a real server reports it", () => {
  it.each([
    ["job-active", {}, (job) => job.status.active === 1],
    ["job-complete", { runner: "true", tools: "true" }, hasConditions],
    ["job-failed", { runner: "exit 1", tools: "true" }, hasConditions],
  ] satisfies readonly (readonly [string, PodLifecycle, (job: ApiObject) => boolean])[])(
    "%s",
    async (name, life, holds) => {
      await expectRecorded(name, await jobWhen(await start(name, life), holds));
    },
  );
});

/**
 * The controller ends the pod and then writes the reason. If its write is refused because the Job
 * has changed meanwhile, it decides again, sees a failed pod and reports the backoff limit. Both
 * are right; this recording is of the first.
 */
async function jobPastDeadline(repeats = 0): Promise<ApiObject> {
  const jobId = `job-deadline${"-again".repeat(repeats)}`;
  const job = await jobWhen(await start(jobId, { place: { timeoutSeconds: 1 } }), hasConditions);
  const text = JSON.stringify(job);
  if (text.includes("BackoffLimitExceeded") && repeats < 4) return jobPastDeadline(repeats + 1);
  return JSON.parse(text.replaceAll("-again", "")) as ApiObject;
}

describe("a Job whose time is over", () => {
  it("job-deadline", async () => {
    const job = await jobPastDeadline();
    // The controller counts the pod that it has ended, or no longer sees it: both happen.
    const { failed: _failed, ...status } = job.status;
    await expectRecorded("job-deadline", { ...job, status });
  });
});

describe("a refusal of a real server", () => {
  it("error-403-forbidden", async () => {
    const nobody = await cluster.serviceAccount(WHERE, "default");
    const job = jobManifest(identityOf("no"), PLACE);
    await expectRecorded("error-403-forbidden", (await nobody.api.post(jobsOf(WHERE), job)).body);
  });

  it("error-403-quota", async () => {
    await cluster.namespace("narrow");
    await leaveNoRoom(cluster.admin.api, "narrow", "count/jobs.batch");
    const place = { ...PLACE, namespace: "narrow" };
    const job = jobManifest(identityOf("no"), place);
    await expectRecorded(
      "error-403-quota",
      (await cluster.admin.api.post(jobsOf("narrow"), job)).body,
    );
  });

  it("error-404", async () => {
    await expectRecorded(
      "error-404",
      (await cluster.admin.api.delete(`${jobsOf(WHERE)}/gone`)).body,
    );
  });

  it("error-409", async () => {
    await start("taken", {});
    const again = jobManifest(identityOf("taken"), PLACE);
    await expectRecorded("error-409", (await cluster.admin.api.post(jobsOf(WHERE), again)).body);
  });

  it("error-422", async () => {
    const place = { ...PLACE, timeoutSeconds: -1, image: "" };
    const job = jobManifest(identityOf("no"), place);
    await expectRecorded("error-422", (await cluster.admin.api.post(jobsOf(WHERE), job)).body);
  });

  it("watch-410", async () => {
    await podOf(await start("watched", {}), isIn("Running"));
    await cluster.restartServer();
    const heard: WatchEvent[] = [];
    const path = `${podsOf(WHERE)}?watch=1&resourceVersion=1&timeoutSeconds=5`;
    await cluster.admin.api.watch(path, (event) => heard.push(event), AbortSignal.timeout(20_000));
    await expectRecorded("watch-410", heard[0]);
  });
});
