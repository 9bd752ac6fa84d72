import { createHash, randomBytes } from "node:crypto";
import { fileURLToPath } from "node:url";
import { createCallbackApp } from "../../src/adapters/http/create-callback-app.ts";
import { startHttpServer } from "../../src/adapters/http/start-http-server.ts";
import { createKubernetesLauncher } from "../../src/adapters/kubernetes/create-kubernetes-launcher.ts";
import type { KubernetesLauncherOptions } from "../../src/adapters/kubernetes/kubernetes-launcher-options.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import { createCallbackRegistry } from "../../src/app/callback/callback-registry.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import { createSecretFilter } from "../../src/domain/outbound/secret-filter.ts";
import type { RunnerSpec } from "../../src/domain/runner/runner-spec.ts";
import type { RunnerHooks, StartedRunner } from "../../src/ports/launcher.ts";
import { freePort } from "../../src/redteam/harness/free-port.ts";
import { createMemoryStore } from "../../src/testing/create-memory-store.ts";
import { newJob } from "../fakes/new-job.ts";
import type { RunnerStep } from "../fakes/runner-steps.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";
import type { ApiMetadata, RoleRule } from "./api-object.ts";
import type { Cluster, ClusterUser } from "./cluster.ts";
import { grantRole } from "./grant-role.ts";
import { serverRules } from "./manifests.ts";
import { jobsOf, podsOf, secretsOf } from "./objects.ts";
import type { Program } from "./run-container.ts";
import type { StepsRequest } from "./steps-runner.ts";

const STEPS = fileURLToPath(new URL("./steps-runner.ts", import.meta.url));

/** Runners do the steps of their specs; the other container waits, as it does in earnest. */
export const stepsProgram: Program = ({ name }, args) =>
  name === "runner" ? [process.execPath, STEPS, ...args] : ["sleep", "600"];

export type KubernetesLauncher = ReturnType<typeof createKubernetesLauncher>;

/** The server's part in one of its processes: a later one has the same store and the same address. */
export interface Orchestrator {
  readonly launcher: KubernetesLauncher;
  readonly errors: readonly unknown[];
  readonly output: readonly string[];
  isClosed(): boolean;
  close(): Promise<void>;
}

export interface ClusterLauncherHarness {
  readonly namespace: string;
  readonly user: ClusterUser;
  /** Makes a job known, and hears its runner as a server does. */
  recordRunner(jobId: string): Promise<RecordedRunner>;
  start(over?: Partial<KubernetesLauncherOptions>): Promise<Orchestrator>;
  /** Names of Jobs, pods and Secrets of ours that the cluster has. */
  left(): Promise<readonly string[]>;
  close(): Promise<void>;
}

let harnesses = 0;

/** A namespace of its own, with a service account that may what the Role of deploy/kubernetes grants, or another. */
export async function openClusterLauncherHarness(
  cluster: Cluster,
  rules?: readonly RoleRule[],
): Promise<ClusterLauncherHarness> {
  harnesses += 1;
  const namespace = `scene-${harnesses}`;
  const user = await grantRole(cluster, namespace, rules ?? (await serverRules()));
  const clock = createSystemClock();
  const store = createMemoryStore(clock);
  const port = await freePort();
  const place: OrchestratorContext = { namespace, user, clock, store, port };
  const running: Orchestrator[] = [];
  const find = async (): Promise<readonly ApiMetadata[]> => {
    const kinds = [jobsOf, podsOf, secretsOf].map((kind) => kind(namespace));
    const label = "?labelSelector=app.kubernetes.io%2Fmanaged-by%3Dsvc";
    const lists = await Promise.all(kinds.map((path) => cluster.admin.api.get(`${path}${label}`)));
    return lists.flatMap(({ body }) => body.items.map(({ metadata }) => metadata));
  };
  return {
    namespace,
    user,
    left: async () => (await find()).map(({ name }) => name),
    recordRunner: async (jobId) => {
      await store.jobs.accept(newJob(jobId), []);
      return createRecordedRunner(place, jobId);
    },
    start: async (over) => {
      // A later process has the address of an earlier one; one beside it has another.
      const isTaken = running.some((one) => !one.isClosed());
      const opened = await startOrchestrator(isTaken ? { ...place, port: 0 } : place, over);
      running.push(opened);
      return opened;
    },
    close: async () => {
      await Promise.all(running.map((one) => one.close()));
      const background = { propagationPolicy: "Background" };
      await cluster.admin.api.delete(jobsOf(namespace), background);
    },
  };
}

interface OrchestratorContext {
  readonly namespace: string;
  readonly user: ClusterUser;
  readonly clock: ReturnType<typeof createSystemClock>;
  readonly store: ReturnType<typeof createMemoryStore>;
  readonly port: number;
}

async function startOrchestrator(
  { namespace, user, clock, store, port }: OrchestratorContext,
  over: Partial<KubernetesLauncherOptions> = {},
): Promise<Orchestrator> {
  const errors: unknown[] = [];
  const output: string[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const { registry, api } = createCallbackRegistry({
    records: store.runners,
    clock,
    onError,
    secrets: {
      newToken: () => randomBytes(32).toString("base64url"),
      hash: (token) => createHash("sha256").update(token).digest("hex"),
      isSame: (one, other) => one === other,
    },
  });
  const app = createCallbackApp({ callback: api, onError });
  const server = await startHttpServer(app, { host: "127.0.0.1", port, onError });
  const launcher = createKubernetesLauncher({
    callbackRegistry: registry,
    clock,
    namespace,
    onError,
    callbackUrl: server.url,
    instance: "cluster-test",
    imageOf: () => "registry.example/svc:1",
    noProxy: [],
    timeoutSeconds: 300,
    memoryBytes: 2 ** 30,
    cpuMillis: 500,
    kubeconfig: user.kubeconfig,
    gate: createSecretFilter(),
    graceMs: 1_000,
    pollMs: 1_000,
    onOutput: (_jobId, line) => output.push(line),
    ...over,
  });
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await launcher.close();
    await server.close(0);
  };
  return {
    launcher,
    errors,
    output,
    isClosed: () => closing !== undefined,
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** A spec whose runner does these steps. */
export const specOf = (
  jobId: string,
  steps: readonly RunnerStep[],
  more: Partial<StepsRequest> = {},
): RunnerSpec => {
  const request: StepsRequest = { steps, ...more };
  return sampleSpec({
    job: { id: jobId, attempt: 1, kind: "review" },
    request: JSON.parse(JSON.stringify(request)),
  });
};

export const say = (text: string): RunnerStep => ({ do: "say", event: log(text) });
export const log = (text: string): RunEventBody => ({ type: "log", level: "info", text });
export const END: RunnerStep = { do: "end", result: { status: "no_change" } };

/** What was heard of a runner. */
export interface RecordedRunner {
  readonly events: RunEventBody[];
  readonly results: unknown[];
  /** Texts that the runner said itself. */
  texts(): readonly string[];
  readonly hooks: RunnerHooks;
}

function createRecordedRunner(
  { store, clock }: OrchestratorContext,
  jobId: string,
): RecordedRunner {
  const events: RunEventBody[] = [];
  const own: RunEventBody[] = [];
  const results: unknown[] = [];
  return {
    events,
    results,
    texts: () => own.flatMap((event) => (event.type === "log" ? [event.text] : [])),
    hooks: {
      events: async (said, position) => {
        const bodies = said as RunEventBody[];
        const at = clock.now();
        const kept = bodies.map((body) => ({ body, at }));
        await store.events.append(jobId, kept, position === undefined ? {} : { position });
        events.push(...bodies);
        // Its launcher's words have no number.
        if (position !== undefined) own.push(...bodies);
      },
      result: async (said) => {
        results.push(said);
      },
      token: async () => ({ value: "fresh" }),
      intent: async () => undefined,
    },
  };
}

/** Lets go of runners as a server does that stops, and of the cluster. */
export async function detachAll(one: Orchestrator, runners: readonly StartedRunner[]) {
  await Promise.all(runners.map((runner) => runner.detach()));
  await one.close();
}
