import { pruneSessions } from "../../app/access/prune-sessions.ts";
import type { Notify } from "../../app/concurrency/notify.ts";
import { pruneEvents } from "../../app/events/prune-events.ts";
import type { AcceptEvent } from "../../app/intake/accept-event.ts";
import { adoptRunners } from "../../app/jobs/adopt-runners.ts";
import type { Dispatcher } from "../../app/jobs/dispatcher.ts";
import type { OutboxWorker } from "../../app/jobs/outbox-worker.ts";
import { recoverJobs } from "../../app/jobs/recover-jobs.ts";
import { pruneRunnerRecords, sweepOrphans } from "../../app/jobs/sweep-orphans.ts";
import { findUnpricedModels } from "../../app/provider/find-unpriced-models.ts";
import { resealProviderKeys } from "../../app/provider/open-provider-key.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { RunnerUnit } from "../../ports/runner-units.ts";
import { errorMessage, type ServerParts } from "./context.ts";
import { startDeliveries } from "./deliveries.ts";
import type { Egress } from "./egress.ts";
import type { Runners } from "./runners.ts";
import type { Scheduler } from "./scheduler.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Parts of the background work. */
export interface BackgroundContext {
  readonly jobs: JobStore;
  readonly scheduler: Scheduler;
  readonly dispatcher: Dispatcher;
  readonly acceptEvent: AcceptEvent;
  readonly outboxWorker: OutboxWorker;
  readonly notify: Notify;
  readonly runners: Runners;
  readonly egress: Egress | undefined;
}

/** Recovers the work of an earlier process and starts the periodic tasks. */
export async function startBackground(
  parts: ServerParts,
  working: BackgroundContext,
): Promise<void> {
  const { clock, store, secretBox, options } = parts;
  const { log } = options;
  const { jobs, scheduler, dispatcher, outboxWorker } = working;
  await working.egress?.refresh();
  const adopted = await adoptRunners({ runners: store.runners, dispatcher, clock });
  const moved = await recoverJobs({ jobs, clock, outbox: store.outbox, adopted });
  if (moved + adopted.size > 0)
    log("info", "recovered the work of an earlier process", { jobs: moved, runners: adopted.size });
  dispatcher.wake();
  scheduler.start("outbox", SECOND, async (signal) => {
    await outboxWorker.tick(signal);
  });
  scheduler.start("queued jobs", 30 * SECOND, async () => dispatcher.wake());
  scheduler.start("old events", HOUR, async () => {
    const pruned = await pruneEvents({ events: store.events, clock });
    if (pruned > 0) log("info", "deleted the events of old jobs", { jobs: pruned });
  });
  sweepRunners(parts, working);
  const { egress } = working;
  if (egress !== undefined) scheduler.start("hosts for runners", 5 * SECOND, egress.refresh);
  scheduler.start("old sessions", HOUR, async () => {
    await pruneSessions({ sessions: store.sessions, clock });
  });
  const unpriced = await findUnpricedModels({ configs: store.providers }, parts.loaded);
  if (unpriced.length > 0)
    log("warn", "a cost budget is set, so models without a price are not used", {
      models: unpriced.join(),
      fix: "add their prices to MODEL_PRICES",
    });
  const lost = await resealProviderKeys({ configs: store.providers, secretBox });
  if (lost.length > 0)
    log("warn", "keys of provider configs cannot be decrypted; enter them again", {
      configs: lost.join(),
    });
  startDeliveries(parts, working);
}

/** Starts the removal of containers and pods without an open job, and of their old records. */
function sweepRunners({ store, clock, options }: ServerParts, working: BackgroundContext): void {
  const { scheduler, runners, jobs, dispatcher } = working;
  const { isRunning } = dispatcher;
  // One task for each engine, so that one that does not answer does not block the others.
  for (const [place, units] of runners.engines) {
    const onError = (error: unknown, { jobId, name }: RunnerUnit): void =>
      options.log("warn", errorMessage(error), { job: jobId, name });
    scheduler.start(`left runners in ${place}`, MINUTE, async (signal) => {
      for (const { name, jobId } of await sweepOrphans({ jobs, units, isRunning, onError }, signal))
        options.log("warn", "removed a runner without an open job", { job: jobId, name });
    });
  }
  scheduler.start("old runners", HOUR, async () => {
    await pruneRunnerRecords({ runners: store.runners, clock });
  });
}
