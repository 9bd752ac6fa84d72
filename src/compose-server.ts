import { mayReadJob } from "./adapters/http/auth/may-read-job.ts";
import { createHttpApp } from "./adapters/http/create-http-app.ts";
import { metricsRoutes } from "./adapters/http/metrics-routes.ts";
import { createMetrics, type Metrics } from "./adapters/metrics/create-metrics.ts";
import { threadAddress } from "./adapters/shared/thread-address.ts";
import { openSqliteStore } from "./adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "./adapters/system/create-system-clock.ts";
import { createThreadLauncher } from "./adapters/thread/create-thread-launcher.ts";
import { createAnnouncedJobs } from "./app/announced-jobs.ts";
import type { ChooseProvider } from "./app/choose-provider.ts";
import { createDispatcher, type Dispatcher } from "./app/dispatch-jobs.ts";
import { drainOutbox } from "./app/drain-outbox.ts";
import { createLiveLog } from "./app/live-log.ts";
import { resealProviderKeys } from "./app/open-provider-key.ts";
import { pruneSessions } from "./app/prune-sessions.ts";
import { recoverJobs } from "./app/recover-jobs.ts";
import { type RepeatedWork, repeatWork } from "./app/repeat-work.ts";
import { createTakeEvent, type TakeEvent } from "./app/take-event.ts";
import { createTakeMissed } from "./app/take-missed.ts";
import { createWorkOutbox, type OutboxWorker } from "./app/work-outbox.ts";
import { openChoice, openPeople, openSecretBox } from "./compose-people.ts";
import {
  createSpecs,
  createWrite,
  openCodeHost,
  type ServerOptions,
  type ServerParts,
  wordsOf,
} from "./compose-server-parts.ts";
import type { LoadedServerConfig } from "./config/load-config.ts";
import { VERSION } from "./config/version.ts";
import type { PoolLimits } from "./domain/job/choose-next.ts";
import type { Job } from "./domain/job/job.ts";
import type { Clock } from "./ports/clock.ts";
import type { JobStore } from "./ports/job-store.ts";

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const EVENTS_KEPT_MS = 30 * 24 * HOUR;

/** A server that is not listening yet. */
export interface Server {
  readonly http: ReturnType<typeof createHttpApp>;
  /** Takes up what an earlier process left, then works until it is closed. */
  start(): Promise<void>;
  /** Lets what runs come to its end for so long, then hands it to the next process. */
  close(graceMs: number): Promise<void>;
}

/**
 * Builds the server around its store. Rejects with `store-invalid` or `store-unavailable` when there is none to be had,
 * and with `config-invalid` when nothing says how to sign in to the code host.
 */
export async function composeServer(
  loaded: LoadedServerConfig,
  options: ServerOptions,
): Promise<Server> {
  const { clock = createSystemClock() } = options;
  const host = openCodeHost(loaded, { ...options, clock });
  const store = await openSqliteStore({ path: loaded.server.storePath, clock });
  try {
    return assemble({ loaded, options, clock, host, store, secretBox: openSecretBox({ loaded }) });
  } catch (error) {
    await store.close();
    throw error;
  }
}

function assemble(parts: ServerParts): Server {
  const { loaded, options, clock, store } = parts;
  const live = createLiveLog({ events: store.events, clock });
  const jobs = createAnnouncedJobs(store.jobs, live);
  const rounds = createRounds(options, clock);
  const onStep = (): void => rounds.wake("outbox");
  const choose = openChoice(parts);
  const dispatcher = openDispatcher(parts, { jobs, live, onStep, choose });
  const whyNot = async (repository: string): Promise<string | undefined> => {
    const chosen = await choose({ repository });
    if (chosen.kind === "chosen") return undefined;
    return `no model is configured: ${chosen.why} (an admin can add one; LLM_API_KEY on the server is for all repositories without)`;
  };
  const takeEvent = createTakeEvent({ jobs, clock, whyNot }, { trigger: loaded.config.trigger });
  const onTaken = (): void => {
    dispatcher.wake();
    rounds.wake("outbox");
  };
  const workOutbox = createWorkOutbox({
    jobs,
    clock,
    outbox: store.outbox,
    write: createWrite(parts, live.append),
    onWritten: () => {
      rounds.wake("outbox");
      dispatcher.wake();
    },
    onError: (error, { key }) => options.log("warn", wordsOf(error), { outbox: key }),
  });
  const metrics = createMetrics({
    figures: store.journal.figures,
    viewers: live.viewers,
    version: VERSION,
  });
  const working = { jobs, rounds, dispatcher, takeEvent, workOutbox, onTaken };
  return {
    http: openHttp(parts, { takeEvent, onTaken, jobs, live, dispatcher, onStep, choose, metrics }),
    start: () => startWork(parts, working),
    close: async (graceMs) => {
      metrics.close();
      const began = clock.monotonicMs();
      try {
        await dispatcher.close(graceMs);
        const leftMs = graceMs - (clock.monotonicMs() - began);
        await drainOutbox({ worker: workOutbox, clock }, leftMs);
      } finally {
        // Whatever the store says: what is left open would keep the process alive.
        await rounds.close();
        await workOutbox.idle();
        await store.close();
      }
    },
  };
}

interface Working extends Pick<Living, "jobs"> {
  readonly rounds: ReturnType<typeof createRounds>;
  readonly dispatcher: Dispatcher;
  readonly takeEvent: TakeEvent;
  readonly workOutbox: OutboxWorker;
  readonly onTaken: () => void;
}

/** Takes up what an earlier process left, and begins what is done again and again. */
async function startWork(parts: ServerParts, working: Working): Promise<void> {
  const { clock, host, store, secretBox, options } = parts;
  const { log } = options;
  const { jobs, rounds, dispatcher, takeEvent, workOutbox, onTaken } = working;
  const moved = await recoverJobs({ jobs, clock, outbox: store.outbox });
  if (moved > 0) log("info", "took up what an earlier process left", { jobs: moved });
  dispatcher.wake();
  rounds.start("outbox", SECOND, async (signal) => {
    await workOutbox.round(signal);
  });
  rounds.start("queued jobs", 30 * SECOND, async () => dispatcher.wake());
  rounds.start("old events", HOUR, () => pruneEvents(parts));
  rounds.start("old sessions", HOUR, async () => {
    await pruneSessions({ sessions: store.sessions, clock });
  });
  const lost = await resealProviderKeys({ configs: store.providers, secretBox });
  if (lost.length > 0)
    log("warn", "keys of provider configs do not open; enter them again", {
      configs: lost.join(),
    });
  if (host.deliveries === undefined) return;
  const ports = { deliveries: host.deliveries, takeEvent, clock };
  const takeMissed = createTakeMissed(ports, (error, delivery) =>
    log("warn", wordsOf(error), { delivery }),
  );
  rounds.start("failed deliveries", HOUR, async (signal) => {
    const { taken, listed } = await takeMissed(signal);
    if (listed > 0) log("info", "looked for failed deliveries", { listed, taken });
    if (taken > 0) onTaken();
  });
}

/** What is done again and again, by its name. */
function createRounds({ log }: ServerOptions, clock: Clock) {
  const rounds = new Map<string, RepeatedWork>();
  return {
    start: (name: string, everyMs: number, work: (signal: AbortSignal) => Promise<void>): void => {
      const onError = (error: unknown): void => log("error", `${name}: ${wordsOf(error)}`);
      rounds.set(name, repeatWork(work, { everyMs, clock, onError }));
    },
    wake: (name: string): void => rounds.get(name)?.wake(),
    close: async (): Promise<void> => {
      await Promise.all([...rounds.values()].map((each) => each.close()));
    },
  };
}

interface Living {
  readonly jobs: JobStore;
  readonly live: ReturnType<typeof createLiveLog>;
}

function openDispatcher(
  parts: ServerParts,
  {
    jobs,
    live,
    onStep,
    choose,
  }: Living & { readonly onStep: () => void; readonly choose: ChooseProvider },
): Dispatcher {
  const { loaded, options, clock, store } = parts;
  const { log, environment } = options;
  const launcher = createThreadLauncher({
    entry: threadAddress(import.meta.url, "./cli/run/thread.ts"),
    environment,
    onOutput: (job, line) => log("warn", line, { job, from: "runner" }),
  });
  const ports = {
    ...{ jobs, clock, launcher, onStep },
    events: live,
    ledger: store.ledger,
    specs: createSpecs(parts, choose),
    onError: (error: unknown, job?: Job) => log("error", wordsOf(error), { job: job?.id }),
  };
  return createDispatcher(ports, limitsOf(loaded));
}

interface Served extends Living {
  readonly takeEvent: TakeEvent;
  readonly onTaken: () => void;
  readonly dispatcher: Dispatcher;
  readonly onStep: () => void;
  readonly choose: ChooseProvider;
  readonly metrics: Metrics;
}

function openHttp(parts: ServerParts, served: Served): Server["http"] {
  const { loaded, options, store } = parts;
  const { takeEvent, onTaken, jobs, live, metrics } = served;
  const { webhookSecrets: secrets = [], metricsToken: token, devNoAuth } = loaded.server;
  const common = {
    ...{ takeEvent, onTaken, secrets, version: VERSION },
    isReady: store.isWritable,
    onError: (error: unknown, request: string) => options.log("error", wordsOf(error), { request }),
  };
  const forMachines = [() => metricsRoutes({ ...metrics, token })];
  if (options.isWebhookOnly === true && !devNoAuth)
    return createHttpApp({ ...common, routes: forMachines });
  const placeOf = ({ id }: Job): Promise<number | undefined> => jobs.place(id);
  const { auth, visibility, routes } = openPeople(parts, { ...served, placeOf });
  const mayRead = mayReadJob(visibility);
  const runs = { jobs, events: store.events, log: live, placeOf, mayRead };
  const all = options.isWebhookOnly === true ? forMachines : [...forMachines, ...routes];
  return createHttpApp({ ...common, auth, runs, routes: all });
}

async function pruneEvents({ store, clock, options }: ServerParts): Promise<void> {
  const before = new Date(Date.parse(clock.now()) - EVENTS_KEPT_MS).toISOString();
  const jobs = await store.events.prune(before);
  if (jobs > 0) options.log("info", "forgot the events of old jobs", { jobs });
}

/** Web reviews: two for each person and four in all; follow-ups: two. */
function limitsOf({ server }: LoadedServerConfig): PoolLimits {
  const { webhookWorkers: webhookReviews, taskWorkers: tasks } = server;
  return { webhookReviews, tasks, webReviews: 4, webReviewsPerUser: 2, followups: 2 };
}
