import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openCluster } from "../../src/adapters/kubernetes/cluster.ts";
import { findPodEnd } from "../../src/adapters/kubernetes/find-pod-end.ts";
import { launchMessage } from "../../src/adapters/kubernetes/launch-message.ts";
import { loadClient } from "../../src/adapters/kubernetes/load-client.ts";
import { resolveAudienceTexts } from "../../src/domain/core/audience-text.ts";
import { recordingHooks } from "../fakes/kube-harness.ts";
import { type KubeRequest, matches } from "../fakes/kube-objects.ts";
import { log, movableClock, openCluster as openScene, STARTED } from "../fakes/kube-runs.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";

// What a real server has answered, as test/cluster/recordings.test.ts keeps it, through the adapter by way of HTTP.

console.info("the cluster's answers are recordings; `npm run test:cluster` asks a real API server");

const FOLDER = new URL("../fixtures/kubernetes/", import.meta.url);

/** A Status, a Job or a pod; types of the client library have times that are no text. */
type RecordedAnswer = Record<string, unknown> & {
  readonly code: number;
  readonly metadata: Record<string, unknown> & {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
    readonly ownerReferences: readonly [{ readonly name: string; readonly uid: string }];
  };
};

const recorded = (name: string): RecordedAnswer =>
  JSON.parse(readFileSync(new URL(`${name}.json`, FOLDER), "utf8"));

/** Answers to the launcher's Job, each with what the launch of a run says of it. */
const REFUSALS: Readonly<Record<string, string>> = {
  "error-403-forbidden":
    "the server's service account may not create jobs in svc-runners; apply the Role of deploy/kubernetes",
  "error-403-quota":
    'the cluster did not create jobs in svc-runners (403): jobs.batch "svc-review-no-1" is forbidden: exceeded quota: few, requested: count/jobs.batch=1, used: count/jobs.batch=0, limited: count/jobs.batch=0',
  "error-409":
    'the object already exists in svc-runners: jobs.batch "svc-review-taken-1" already exists',
  "error-422":
    'the cluster did not create jobs in svc-runners (422): Job.batch "svc-review-no-1" is invalid: [spec.activeDeadlineSeconds: Invalid value: -1: must be greater than or equal to 0, spec.template.spec.containers[0].image: Required value, spec.template.spec.containers[1].image: Required value]',
};

/** Answers that are no failure, each with how that shows. */
const UNSAID: Readonly<Record<string, (answer: RecordedAnswer) => Promise<void>>> = {
  "error-404": async (body) => {
    const { api, cluster } = await open();
    api.intercept(() => ({ status: body.code, body }));
    await cluster.deleteJob("gone");
    await cluster.deleteSecret("gone");
    expect(api.requests.map(({ verb }) => verb)).toEqual(["delete", "delete"]);
  },
  "watch-410": async (event) => {
    expect(await watched([event])).toEqual({ pods: [], cuts: [undefined] });
  },
};

interface PlayedRun {
  /** Of the unit in the list of runners. */
  readonly phase: "Pending" | "Running" | "Succeeded" | "Failed";
  /** What its launch waits for, in words. */
  readonly waits?: string;
  readonly ends?: { readonly exitCode?: number | undefined; readonly how: string };
}

const NO_IMAGE =
  'its image registry.example/svc:1 cannot be pulled: ImagePullBackOff: Back-off pulling image "registry.example/svc:1"';
const NO_NODE =
  "waiting for a node: 0/1 nodes are available: 1 node(s) didn't match node selector.";
const JOB_FAILED = "its Job failed: Job has reached the specified backoff limit";
const EVICTED = "its pod was evicted: The node was low on resource: memory.";

/** Jobs and pods, each with what the launcher tells of it. */
const UNITS: Readonly<Record<string, PlayedRun>> = {
  "job-active": { phase: "Pending" },
  "job-complete": { phase: "Succeeded", ends: { how: "its program exited" } },
  "job-deadline": { phase: "Failed", ends: { how: "it exceeded its time limit" } },
  "job-failed": { phase: "Failed", ends: { how: JOB_FAILED } },
  "pod-unschedulable": { phase: "Pending", waits: NO_NODE },
  "pod-creating": { phase: "Pending", waits: "pulling the image" },
  "pod-image-missing": { phase: "Pending", waits: NO_IMAGE },
  "pod-running": { phase: "Running", waits: "starting" },
  "pod-runner-ended": { phase: "Running", ends: { exitCode: 0, how: "its program exited" } },
  "pod-succeeded": { phase: "Succeeded", ends: { exitCode: 0, how: "its program exited" } },
  "pod-failed": { phase: "Failed", ends: { exitCode: 42, how: "its program failed" } },
  "pod-oom": { phase: "Failed", ends: { exitCode: 137, how: "it ran out of memory" } },
  "pod-evicted": { phase: "Failed", ends: { how: EVICTED } },
};

/** The recorded Job that a pod of this phase comes with. */
const JOBS = {
  Pending: "job-active",
  Running: "job-active",
  Succeeded: "job-complete",
  Failed: "job-failed",
} as const;

const rows = Object.entries(UNITS);
const ending = rows.filter(([, { ends }]) => ends !== undefined);
const lasting = rows.filter(([, { ends }]) => ends === undefined);

async function open() {
  const scene = await openScene();
  const cluster = openCluster(await loadClient({ kubeconfig: scene.api.config }));
  return { ...scene, cluster };
}

/** What a watch hands on that tells these events and is over then. */
async function watched(events: readonly unknown[]) {
  const { api, cluster } = await open();
  const body = events.map((event) => `${JSON.stringify(event)}\n`).join("");
  api.intercept(() => ({ status: 200, body }));
  const pods: Parameters<typeof findPodEnd>[0]["pod"][] = [];
  const cuts: unknown[] = [];
  await cluster.watchPods("", "1", {
    onPod: (pod) => void pods.push(pod),
    onCut: (error) => void cuts.push(error),
  });
  await expect.poll(() => cuts.length).toBeGreaterThan(0);
  return { pods, cuts };
}

/** What a server lists while it has this recording: a pod with the Job that has made it. */
function listed(name: string): Readonly<Record<string, readonly RecordedAnswer[]>> {
  const own = recorded(name);
  if (name.startsWith("job-")) return { jobs: [own] };
  const { labels, ownerReferences } = own.metadata;
  const [{ name: of, uid }] = ownerReferences;
  const job = recorded(JOBS[UNITS[name]?.phase ?? "Pending"]);
  const made = { ...job, metadata: { ...job.metadata, name: of, uid, labels } };
  return { jobs: [made], pods: [own] };
}

function answer(all: ReturnType<typeof listed>, { resource, query }: KubeRequest) {
  const items = (all[resource] ?? []).filter((one) => matches(one, query));
  return { status: 200, body: { metadata: { resourceVersion: "100" }, items } };
}

/** A run whose Job and pod are as recorded from the making of the Job until it is deleted. */
async function play(name: string) {
  const { clock, advance } = movableClock();
  const launcherOptions = { clock, instance: "fixtures" };
  const scene = await openScene({ makesNoPods: true, launcher: launcherOptions });
  const { api, launcher } = scene;
  const all = listed(name);
  api.intercept((request) =>
    request.verb === "list" && api.jobs().length > 0 ? answer(all, request) : undefined,
  );
  const hooks = recordingHooks();
  const job = { id: name, attempt: 1, kind: "review" } as const;
  const runner = await launcher.launch(sampleSpec({ job }), hooks);
  const listings = () => api.requests.filter(({ verb }) => verb === "list").length;
  return { ...scene, advance, hooks, runner, listings };
}

describe("a recorded answer", () => {
  it("of each kind has its row here", () => {
    const kept = readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ""));
    const told = [REFUSALS, UNSAID, UNITS].flatMap((table) => Object.keys(table));
    expect(told.sort()).toEqual(kept.sort());
  });

  it.each(Object.entries(REFUSALS))("that refuses is reported: %s", async (name, message) => {
    const { api, launcher } = await openScene();
    const body = recorded(name);
    const isMaking = ({ verb, resource }: KubeRequest) => verb === "create" && resource === "jobs";
    api.intercept((request) => (isMaking(request) ? { status: body.code, body } : undefined));
    const hooks = recordingHooks();
    await expect(launcher.launch(sampleSpec(), hooks)).rejects.toMatchObject({
      code: "runner-unavailable",
      message,
    });
    const note = { type: "step-end", step: "launch-pod", ok: false, note: message };
    expect(hooks.heard).toEqual([STARTED, note]);
    expect(api.requests.filter(({ resource }) => resource === "secrets")).toEqual([]);
  });

  it.each(Object.entries(UNSAID))("is no failure: %s", (name, test) => test(recorded(name)));
});

describe("a recorded runner", () => {
  it.each(ending)("that has ended is reported: %s", async (name, { ends }) => {
    const { runner, errors, api } = await play(name);
    expect(await runner.exit).toEqual({ kind: "died", ...ends });
    expect([errors, api.jobs(), api.secrets()]).toEqual([[], [], []]);
  });

  it.each(lasting)("that has not ended is waited for: %s", async (name, { waits }) => {
    const { runner, hooks, listings } = await play(name);
    await expect.poll(listings).toBeGreaterThan(8);
    expect(resolveAudienceTexts(hooks.heard, true)).toEqual([
      STARTED,
      ...(waits === undefined ? [] : [log(waits)]),
    ]);
    await runner.stop();
    expect(await runner.exit).toEqual({ kind: "died", how: "it was stopped" });
  });

  it("whose image is missing is given up after two minutes", async () => {
    const { runner, hooks, advance } = await play("pod-image-missing");
    await expect.poll(() => resolveAudienceTexts(hooks.heard, true)).toContainEqual(log(NO_IMAGE));
    advance(120_000);
    expect(await runner.exit).toEqual({ kind: "died", how: NO_IMAGE });
  });

  it("is reported in the same words when a watch reports it", async () => {
    const pods = rows.filter(([name]) => name.startsWith("pod-"));
    const events = pods.map(([name]) => ({ type: "MODIFIED", object: recorded(name) }));
    const seen = await watched(events);
    const sights = seen.pods.map((pod) => ({
      pod,
      isPodGone: false,
      isJobGone: false,
      problemMs: 0,
      podlessMs: 0,
    }));
    expect(sights.map(findPodEnd)).toEqual(pods.map(([, { ends }]) => ends));
    const waiting = sights.filter((sight) => findPodEnd(sight) === undefined);
    expect(resolveAudienceTexts(waiting.map(launchMessage), true)).toEqual(
      pods.flatMap(([, { waits }]) => waits ?? []),
    );
  });

  it("is listed with its phase and its times", async () => {
    const { api, launcher } = await openScene({ launcher: { instance: "fixtures" } });
    const own = (prefix: string) =>
      rows.flatMap(([name]) => (name.startsWith(prefix) ? [recorded(name)] : []));
    const all = { jobs: own("job-"), pods: own("pod-") };
    api.intercept((request) => answer(all, request));
    const units = await launcher.list(new AbortController().signal);
    expect(units.map(({ jobId, phase }) => [jobId, phase])).toEqual(
      rows.map(([name, { phase }]) => [name, phase]),
    );
    const times = new Set(units.map(({ startedAt }) => startedAt));
    expect([...times]).toEqual(["2026-01-02T03:04:05.000Z"]);
  });
});

it("the fake of the tests refuses in the words of the server", async () => {
  const { api } = await openScene({ makesNoPods: true });
  api.expire();
  const { server } = JSON.parse(api.config).clusters[0].cluster;
  const ask = async (path: string, method = "GET", body?: string): Promise<unknown> =>
    (await fetch(`${server}${path}`, { method, ...(body && { body }) })).json();
  const gone = await ask("/apis/batch/v1/namespaces/x/jobs/gone", "DELETE");
  expect(gone).toEqual(recorded("error-404"));
  const taken = "/apis/batch/v1/namespaces/x/jobs";
  const body = JSON.stringify({ metadata: { name: "svc-review-taken-1" } });
  await ask(taken, "POST", body);
  expect(await ask(taken, "POST", body)).toEqual(recorded("error-409"));
  const { type, object } = recorded("watch-410") as { type?: string; object?: object };
  const message = expect.stringContaining("too old resource version: 1 (");
  const old = await ask("/api/v1/namespaces/x/pods?watch=true&resourceVersion=1");
  expect(old).toEqual({ type, object: { ...object, message } });
});
