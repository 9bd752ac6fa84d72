import type { HttpApp } from "../../adapters/http/create-http-app.ts";
import type { FetchApp } from "../../adapters/http/start-http-server.ts";
import { createMetrics, type Metrics } from "../../adapters/metrics/create-metrics.ts";
import { openSqliteStore } from "../../adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "../../adapters/system/create-system-clock.ts";
import type { Notify } from "../../app/concurrency/notify.ts";
import { createDraftDiffs, type DraftDiffs } from "../../app/draft/draft-diffs.ts";
import { createLiveLog, type LiveLog, notifyViewers } from "../../app/events/live-log.ts";
import {
  type AcceptEvent,
  type AcceptEventPorts,
  createAcceptEvent,
} from "../../app/intake/accept-event.ts";
import { createFindRefusalReason } from "../../app/intake/find-refusal-reason.ts";
import { createBlockPublishing } from "../../app/jobs/block-publishing.ts";
import { withCheckRunEntries } from "../../app/jobs/check-run-entries.ts";
import { drainOutbox } from "../../app/jobs/drain-outbox.ts";
import { createOutboxWorker, type OutboxWorker } from "../../app/jobs/outbox-worker.ts";
import { createIncidentLogger } from "../../app/outbound/log-incidents.ts";
import { redactEventLog } from "../../app/outbound/redact-events.ts";
import { redactJobs } from "../../app/outbound/redact-jobs.ts";
import type { ChooseProvider } from "../../app/provider/choose-provider.ts";
import { requireCurrency } from "../../app/provider/require-currency.ts";
import { getQuotas } from "../../config/budgets.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import { VERSION } from "../../config/version.ts";
import type { JobStore } from "../../ports/job-store.ts";
import { overridden } from "../shared/overrides.ts";
import { openSecretFilter, toLinkPolicy } from "../shared/secret-filter.ts";
import { openProviderChooser, openSecretBox } from "./api-routes.ts";
import { startBackground } from "./background.ts";
import { openCallback } from "./callback.ts";
import { errorMessage, openCodeHost, type ServerOptions, type ServerParts } from "./context.ts";
import { openDispatcher } from "./dispatcher.ts";
import { openEgress } from "./egress.ts";
import { openHttp } from "./http.ts";
import { openDeliverEntry } from "./outbox.ts";
import { openRunners, requireNamespace } from "./runners.ts";
import { createScheduler } from "./scheduler.ts";
import { openWeb } from "./web.ts";

/** A server that is not listening yet. */
export interface Server {
  readonly http: HttpApp;
  /** Listener for runners in other processes, if it has its own port. */
  readonly callback?: FetchApp | undefined;
  /** Recovers the work of an earlier process, then works until it is closed. */
  start(): Promise<void>;
  /** Lets running jobs finish for the given time, then leaves them to the next process. */
  close(graceMs: number): Promise<void>;
}

/**
 * Builds the server around its store. Rejects with `store-invalid` or `store-unavailable` if the store cannot be
 * opened, and with `config-invalid` without credentials for the code host or a namespace for runners in a cluster.
 */
export async function composeServer(
  loaded: LoadedServerConfig,
  options: ServerOptions,
): Promise<Server> {
  const { clock = createSystemClock() } = options;
  await requireNamespace(loaded, options.environment);
  const gate = options.gate ?? openSecretFilter(loaded, clock);
  gate.onHit(createIncidentLogger((text, details) => options.log("error", text, details)));
  const host = openCodeHost(loaded, { ...options, clock, gate });
  const store = await openSqliteStore({ path: loaded.server.storePath, clock });
  try {
    await requireCurrency(store.spending, loaded.config);
    const secretBox = openSecretBox({ loaded, gate, clock });
    return assemble({ loaded, options, clock, host, store, secretBox, gate });
  } catch (error) {
    await store.close();
    throw error;
  }
}

function assemble(parts: ServerParts): Server {
  const { options, clock, store, gate } = parts;
  const live = createLiveLog({ events: redactEventLog(store.events, gate), clock });
  const jobs = notifyViewers(openJobs(parts), live);
  const scheduler = createScheduler(options, clock);
  const notify: Notify = (topic) => {
    if (topic === "jobs") dispatcher.wake();
    else scheduler.wake(topic);
  };
  const choose = openProviderChooser(parts);
  const diffs = openDiffs(parts);
  // Diffs of drafts are needed only for pages.
  const onDraft = options.isWebhookOnly === true ? () => undefined : diffs.store;
  const egress = openEgress(parts);
  const runners = openRunners(parts, egress?.policy);
  const { launcher } = runners;
  const dispatcher = openDispatcher(parts, { jobs, live, notify, onDraft, choose, launcher });
  const acceptEvent = openAcceptEvent(parts, { jobs, events: live }, choose);
  const { append } = live;
  const { isRunning } = dispatcher;
  const outboxWorker = openOutbox(parts, { jobs, append, isRunning, notify });
  const metrics = openMetrics(parts, live.viewerCount);
  const web = options.isWebhookOnly === true ? undefined : openPages(parts);
  const intake = { jobs, dispatcher, acceptEvent, notify, runners, egress };
  const callback = openCallback(parts, { runners, egress, metrics });
  return {
    callback,
    http: openHttp(parts, {
      ...intake,
      live,
      choose,
      metrics,
      diffs,
      pages: web?.pages,
    }),
    start: () => startBackground(parts, { ...intake, scheduler, outboxWorker }),
    close: async (graceMs) => {
      metrics.close();
      const began = clock.monotonicMs();
      try {
        await dispatcher.close(graceMs);
        const leftMs = graceMs - (clock.monotonicMs() - began);
        await drainOutbox({ worker: outboxWorker, clock }, leftMs);
      } finally {
        // Even if the store fails: an open handle would keep the process alive.
        await scheduler.close();
        await outboxWorker.idle();
        await diffs.close();
        await runners.close();
        await web?.close();
        await store.close();
      }
    },
  };
}

function openMetrics({ loaded, store, gate }: ServerParts, viewers: () => number): Metrics {
  const metrics = createMetrics({
    figures: store.journal.figures,
    missed: store.missed.summary,
    viewers,
    version: VERSION,
    currency: loaded.config.currency,
  });
  gate.onHit(metrics.countHits);
  return metrics;
}

function openJobs({ loaded, store, gate }: ServerParts): JobStore {
  const jobs = redactJobs(store.jobs, gate);
  return loaded.config.checkRun ? withCheckRunEntries(jobs) : jobs;
}

interface OutboxContext extends Pick<LiveLog, "append"> {
  readonly jobs: JobStore;
  isRunning(jobId: string): boolean;
  readonly notify: Notify;
}

function openOutbox(
  parts: ServerParts,
  { jobs, append, isRunning, notify }: OutboxContext,
): OutboxWorker {
  const { clock, store, gate, options } = parts;
  return createOutboxWorker({
    jobs,
    clock,
    notify,
    outbox: store.outbox,
    deliver: openDeliverEntry(parts, { append, isRunning }),
    log: async (jobId, text) => {
      const body = { type: "log", level: "warn", text } as const;
      await append(jobId, [{ body, at: clock.now() }]);
    },
    blockPublishing: createBlockPublishing({ jobs, clock, drafts: store.drafts, gate }),
    onError: (error, { key }) => options.log("warn", errorMessage(error), { outbox: key }),
  });
}

function openAcceptEvent(
  parts: ServerParts,
  kept: Pick<AcceptEventPorts, "jobs" | "events">,
  choose: ChooseProvider,
): AcceptEvent {
  const { loaded, clock, options, host } = parts;
  const { trigger, allowApprove } = loaded.config;
  const pulls = allowApprove ? { pulls: host.pulls } : {};
  const ports = { ...kept, clock, findRefusalReason: createFindRefusalReason(choose), ...pulls };
  const { reviewForks: forks } = loaded.config;
  const automatic = { on: loaded.server.reviewOn ?? [], forks, skip: loaded.config };
  const own = createAcceptEvent(ports, {
    trigger,
    automatic,
    quotas: getQuotas(loaded.server),
  });
  return overridden(own, options.overrides?.acceptEvent);
}

function openDiffs({ store, host, options }: ServerParts): DraftDiffs {
  return createDraftDiffs({
    drafts: store.drafts,
    diffs: store.diffs,
    pulls: host.pulls,
    onError: (error, { id }) => options.log("warn", errorMessage(error), { job: id, of: "diff" }),
  });
}

function openPages({ store, loaded, options }: ServerParts): ReturnType<typeof openWeb> {
  const serverUrl = loaded.config.codeHostUrl;
  const links = toLinkPolicy(loaded.config);
  return openWeb({ events: store.events, serverUrl, links, folder: options.webFolder });
}
