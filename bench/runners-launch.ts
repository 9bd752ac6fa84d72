import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createKubernetesLauncher } from "../src/adapters/kubernetes/create-kubernetes-launcher.ts";
import { openSqliteStore } from "../src/adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "../src/adapters/system/create-system-clock.ts";
import { createCallbackRegistry } from "../src/app/callback/callback-registry.ts";
import { createLiveLog } from "../src/app/events/live-log.ts";
import { createDispatcher } from "../src/app/jobs/dispatcher.ts";
import { redactEventLog } from "../src/app/outbound/redact-events.ts";
import type { Job } from "../src/domain/job/job.ts";
import { createSecretFilter } from "../src/domain/outbound/secret-filter.ts";
import type { Launcher } from "../src/ports/launcher.ts";
import { SECRETS } from "../test/fakes/callback-harness.ts";
import { newJob } from "../test/fakes/new-job.ts";
import { sampleSpec } from "../test/unit/domain/runner/sample-spec.ts";
import type { MadeJob } from "./runners-cluster.ts";
import { openProcesses } from "./runners-processes.ts";

const WAIT_MS = 20_000;
const POLL_MS = 50;
const clock = createSystemClock();
const fail = (error: unknown): never => {
  throw error;
};

/**
 * Takes jobs in one go and has them dispatched to a cluster, with a code host that answers at once. Gives how many
 * milliseconds each took from being taken to its Job, the shortest first.
 */
export async function measureLaunches(count: number): Promise<readonly number[]> {
  const folder = mkdtempSync(join(tmpdir(), "svc-bench-launch-"));
  await using processes = openProcesses();
  const store = await openSqliteStore({ path: join(folder, "svc.db"), clock });
  try {
    const cluster = await processes.start<string>(new URL("./runners-cluster.ts", import.meta.url));
    const launcher = openLauncher(store.runners, cluster.first);
    const dispatcher = openDispatcher(store, launcher, count);
    // The first one reads the client and opens connections, as a server does once.
    await store.jobs.accept(newJob("first"), []);
    dispatcher.wake();
    await madeJobs(cluster, 1);
    const takenAt = new Map<string, number>();
    await Promise.all(
      Array.from({ length: count }, async (_, row) => {
        const id = `job-${row}`;
        takenAt.set(id, Date.now());
        await store.jobs.accept(newJob(id, { pull: row + 10 }), []);
        dispatcher.wake();
      }),
    );
    const made = await madeJobs(cluster, count + 1);
    await dispatcher.close(0);
    await launcher.close();
    return made
      .filter(({ jobId }) => takenAt.has(jobId))
      .map(({ jobId, at }) => at - (takenAt.get(jobId) ?? at))
      .sort((one, other) => one - other);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

type Store = Awaited<ReturnType<typeof openSqliteStore>>;

function openLauncher(records: Store["runners"], kubeconfig: string) {
  const gate = createSecretFilter({ nowMs: Date.now });
  const { registry } = createCallbackRegistry({
    records,
    clock,
    secrets: SECRETS,
    onError: fail,
  });
  return createKubernetesLauncher({
    callbackRegistry: registry,
    clock,
    gate,
    kubeconfig,
    instance: "bench",
    noProxy: [],
    callbackUrl: "http://svc.example:9000",
    imageOf: (kind) => `registry.example/svc-${kind}:1`,
    timeoutSeconds: 600,
    memoryBytes: 2 ** 31,
    cpuMillis: 1_000,
    onOutput: () => undefined,
    onError: fail,
  });
}

function openDispatcher(store: Store, launcher: Launcher, count: number) {
  const gate = createSecretFilter({ nowMs: Date.now });
  const events = createLiveLog({ events: redactEventLog(store.events, gate), clock });
  const ports = {
    clock,
    gate,
    launcher,
    events,
    jobs: store.jobs,
    ledger: store.ledger,
    specs: {
      make: async ({ id, attempt, kind }: Job) => sampleSpec({ job: { id, attempt, kind } }),
      token: async () => fail(new Error("nobody asks for a token")),
    },
    onError: fail,
    notify: () => undefined,
  };
  const most = count + 1;
  const [webReviewsPerUser, pods] = [most, { kinds: ["review"] as const, max: most }];
  const limits = { webhookReviews: most, webReviews: most, followups: most, tasks: most };
  return createDispatcher(ports, { ...limits, webReviewsPerUser, pods });
}

interface Cluster {
  ask<Answer>(message: object): Promise<Answer>;
}

async function madeJobs(cluster: Cluster, count: number): Promise<readonly MadeJob[]> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
    const made = await cluster.ask<readonly MadeJob[]>({});
    if (made.length >= count) return made;
    await wait(POLL_MS);
  }
  throw new Error(`the cluster has not got ${count} Jobs`);
}
