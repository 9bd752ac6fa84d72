import type { HttpApp } from "../../adapters/http/create-http-app.ts";
import type { FetchApp } from "../../adapters/http/start-http-server.ts";
import { createMetrics } from "../../adapters/metrics/create-metrics.ts";
import { openSqliteStore } from "../../adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "../../adapters/system/create-system-clock.ts";
import { createDraftDiffs, type DraftDiffs } from "../../app/draft/draft-diffs.ts";
import { createLiveLog, type LiveLog } from "../../app/events/live-log.ts";
import { createAnnouncedJobs } from "../../app/events/notify-viewers.ts";
import {
  createTakeEvent,
  type TakeEvent,
  type TakeEventPorts,
} from "../../app/intake/accept-event.ts";
import { createRefusalReason } from "../../app/intake/refusal-reason.ts";
import { drainOutbox } from "../../app/jobs/drain-outbox.ts";
import { createHoldPublishing } from "../../app/jobs/hold-publishing.ts";
import { createWorkOutbox, type OutboxWorker } from "../../app/jobs/process-outbox.ts";
import { guardEventLog } from "../../app/outbound/guard-events.ts";
import { guardJobs } from "../../app/outbound/guard-jobs.ts";
import type { ChooseProvider } from "../../app/provider/choose-provider.ts";
import { requireCurrency } from "../../app/provider/require-currency.ts";
import { quotasOf } from "../../config/budgets.ts";
import type { LoadedServerConfig } from "../../config/load-config.ts";
import { VERSION } from "../../config/version.ts";
import type { OnOutboundHit } from "../../domain/outbound/outbound-gate.ts";
import type { JobStore } from "../../ports/job-store.ts";
import { linkPolicy, openGate } from "../shared/outbound-gate.ts";
import { overridden } from "../shared/overrides.ts";
import { openChoice, openSecretBox } from "./api-routes.ts";
import { startWork } from "./background.ts";
import { openCallback } from "./callback.ts";
import { openCodeHost, type ServerOptions, type ServerParts, wordsOf } from "./context.ts";
import { openDispatcher } from "./dispatcher.ts";
import { openEgress } from "./egress.ts";
import { openHttp } from "./http.ts";
import { openRunners, requireNamespace } from "./launchers.ts";
import { createWrite } from "./outbox.ts";
import { createRounds } from "./rounds.ts";
import { openWeb } from "./web.ts";

/** A server that is not listening yet. */
export interface Server {
  readonly http: HttpApp;
  /** What runners of other processes report to, where it has a port of its own. */
  readonly callback?: FetchApp | undefined;
  /** Takes up what an earlier process left, then works until it is closed. */
  start(): Promise<void>;
  /** Lets what runs come to its end for so long, then hands it to the next process. */
  close(graceMs: number): Promise<void>;
}

/**
 * Builds the server around its store. Rejects with `store-invalid` or `store-unavailable` when there is none to be had,
 * and with `config-invalid` when nothing says how to sign in to the code host, or where runners in a cluster belong.
 */
export async function composeServer(
  loaded: LoadedServerConfig,
  options: ServerOptions,
): Promise<Server> {
  const { clock = createSystemClock() } = options;
  await requireNamespace(loaded, options.environment);
  const gate = options.gate ?? openGate(loaded, clock);
  gate.onHit(tellHits(options.log));
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
  const { loaded, options, clock, store, gate } = parts;
  const live = createLiveLog({ events: guardEventLog(store.events, gate), clock });
  const jobs = createAnnouncedJobs(guardJobs(store.jobs, gate), live);
  const rounds = createRounds(options, clock);
  const onStep = (): void => rounds.wake("outbox");
  const choose = openChoice(parts);
  const diffs = openDiffs(parts);
  // Nobody looks at drafts where there are no pages.
  const onDraft = options.isWebhookOnly === true ? () => undefined : diffs.keep;
  const egress = openEgress(parts);
  const runners = openRunners(parts, egress?.policy);
  const { launcher } = runners;
  const dispatcher = openDispatcher(parts, { jobs, live, onStep, onDraft, choose, launcher });
  const takeEvent = openTakeEvent(parts, { jobs, events: live }, choose);
  const onTaken = (): void => {
    dispatcher.wake();
    rounds.wake("outbox");
  };
  const { append } = live;
  const { isRunning } = dispatcher;
  const workOutbox = openOutbox(parts, { jobs, append, isRunning, onWritten: onTaken });
  const metrics = createMetrics({
    figures: store.journal.figures,
    missed: store.missed.summary,
    viewers: live.viewers,
    version: VERSION,
    currency: loaded.config.currency,
  });
  gate.onHit(metrics.countHits);
  const web = options.isWebhookOnly === true ? undefined : openPages(parts);
  const working = { jobs, rounds, dispatcher, takeEvent, workOutbox, onTaken, runners, egress };
  const callback = openCallback(parts, { runners, egress, metrics });
  return {
    callback,
    http: openHttp(parts, {
      takeEvent,
      onTaken,
      jobs,
      live,
      dispatcher,
      onStep,
      choose,
      metrics,
      diffs,
      runners,
      egress,
      pages: web?.pages,
    }),
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
        await diffs.close();
        await runners.close();
        await web?.close();
        await store.close();
      }
    },
  };
}

interface Writing extends Pick<LiveLog, "append"> {
  readonly jobs: JobStore;
  isRunning(jobId: string): boolean;
  onWritten(): void;
}

function openOutbox(
  parts: ServerParts,
  { jobs, append, isRunning, onWritten }: Writing,
): OutboxWorker {
  const { clock, store, gate, options } = parts;
  return createWorkOutbox({
    jobs,
    clock,
    onWritten,
    outbox: store.outbox,
    write: createWrite(parts, { append, isRunning }),
    tell: async (jobId, text) => {
      const body = { type: "log", level: "warn", text } as const;
      await append(jobId, [{ body, at: clock.now() }]);
    },
    holdDraft: createHoldPublishing({ jobs, clock, drafts: store.drafts, gate }),
    onError: (error, { key }) => options.log("warn", wordsOf(error), { outbox: key }),
  });
}

function openTakeEvent(
  parts: ServerParts,
  kept: Pick<TakeEventPorts, "jobs" | "events">,
  choose: ChooseProvider,
): TakeEvent {
  const { loaded, clock, options, host } = parts;
  const { trigger, allowApprove } = loaded.config;
  const pulls = allowApprove ? { pulls: host.pulls } : {};
  const ports = { ...kept, clock, whyNot: createRefusalReason(choose), ...pulls };
  const own = createTakeEvent(ports, { trigger, quotas: quotasOf(loaded.server) });
  return overridden(own, options.overrides?.takeEvent);
}

/** A secret that was about to leave is an incident, wherever it was held back; the log's own lines are not told again. */
function tellHits(log: ServerOptions["log"]): OnOutboundHit {
  return (hits, kind) => {
    if (kind === "log") return;
    const [{ name, form } = { name: "", form: "" }] = hits;
    log("error", "incident: a secret was held back", { secret: name, form, of: kind });
  };
}

function openDiffs({ store, host, options }: ServerParts): DraftDiffs {
  return createDraftDiffs({
    drafts: store.drafts,
    diffs: store.diffs,
    pulls: host.pulls,
    onError: (error, { id }) => options.log("warn", wordsOf(error), { job: id, of: "diff" }),
  });
}

function openPages({ store, loaded, options }: ServerParts): ReturnType<typeof openWeb> {
  const serverUrl = loaded.config.codeHostUrl;
  const links = linkPolicy(loaded.config);
  return openWeb({ events: store.events, serverUrl, links, folder: options.webFolder });
}
