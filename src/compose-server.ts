import { createHttpApp } from "./adapters/http/create-http-app.ts";
import type { RunRoutesOptions } from "./adapters/http/run-routes.ts";
import { threadAddress } from "./adapters/shared/thread-address.ts";
import { openSqliteStore, type SqliteStore } from "./adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "./adapters/system/create-system-clock.ts";
import { createThreadLauncher } from "./adapters/thread/create-thread-launcher.ts";
import { createAnnouncedJobs } from "./app/announced-jobs.ts";
import { createDispatcher, type Dispatcher } from "./app/dispatch-jobs.ts";
import { createLiveLog } from "./app/live-log.ts";
import { recoverJobs } from "./app/recover-jobs.ts";
import { type RepeatedWork, repeatWork } from "./app/repeat-work.ts";
import { createTakeEvent, type TakeEvent } from "./app/take-event.ts";
import { createTakeMissed } from "./app/take-missed.ts";
import { createWorkOutbox } from "./app/work-outbox.ts";
import {
  createSpecs,
  createWrite,
  openCodeHost,
  type ServerOptions,
  type ServerParts,
  whyNoModel,
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
  return assemble({ loaded, options, clock, host, store });
}

function assemble(parts: ServerParts): Server {
  const { loaded, options, clock, host, store } = parts;
  const { log } = options;
  const live = createLiveLog({ events: store.events, clock });
  const jobs = createAnnouncedJobs(store.jobs, live);
  const rounds = createRounds(options, clock);
  const dispatcher = openDispatcher(parts, { jobs, live, onStep: () => rounds.wake("outbox") });
  const whyNot = async (): Promise<string | undefined> => whyNoModel(loaded);
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
    onError: (error, { key }) => log("warn", wordsOf(error), { outbox: key }),
  });
  const start = async (): Promise<void> => {
    const moved = await recoverJobs({ jobs, clock, outbox: store.outbox });
    if (moved > 0) log("info", "took up what an earlier process left", { jobs: moved });
    dispatcher.wake();
    rounds.start("outbox", SECOND, async (signal) => {
      await workOutbox.round(signal);
    });
    rounds.start("queued jobs", 30 * SECOND, async () => dispatcher.wake());
    rounds.start("old events", HOUR, () => pruneEvents(parts));
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
  };
  return {
    http: openHttp(parts, { takeEvent, onTaken, jobs, live }),
    start,
    close: async (graceMs) => {
      await dispatcher.close(graceMs);
      await rounds.close();
      await workOutbox.idle();
      await store.close();
    },
  };
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
  { jobs, live, onStep }: Living & { readonly onStep: () => void },
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
    specs: createSpecs(parts),
    onError: (error: unknown, job?: Job) => log("error", wordsOf(error), { job: job?.id }),
  };
  return createDispatcher(ports, limitsOf(loaded));
}

function openHttp(
  { loaded, options, store }: ServerParts,
  served: Living & { readonly takeEvent: TakeEvent; readonly onTaken: () => void },
): Server["http"] {
  const { takeEvent, onTaken, jobs, live } = served;
  const { webhookSecrets: secrets = [], devNoAuth } = loaded.server;
  return createHttpApp({
    ...{ takeEvent, onTaken, secrets, version: VERSION },
    isReady: store.isWritable,
    onError: (error, request) => options.log("error", wordsOf(error), { request }),
    ...(devNoAuth ? { runs: openRuns({ jobs, store, live }) } : {}),
  });
}

interface Runs extends Living {
  readonly store: SqliteStore;
}

/** What becomes of runs, for everybody: development only. */
function openRuns({ jobs, store, live }: Runs): RunRoutesOptions {
  return {
    jobs,
    events: store.events,
    log: live,
    placeOf: async (job) => {
      if (job.status !== "queued") return undefined;
      const waiting = await jobs.list({ statuses: ["queued"], limit: 10_000 });
      const place = waiting
        .filter(({ kind }) => kind === job.kind)
        .reverse()
        .findIndex(({ id }) => id === job.id);
      return place < 0 ? undefined : place + 1;
    },
    mayRead: async () => true,
  };
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
