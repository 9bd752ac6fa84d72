import { pruneSessions } from "../../app/access/prune-sessions.ts";
import type { TakeEvent } from "../../app/intake/accept-event.ts";
import { takeUpRunners } from "../../app/jobs/adopt-runners.ts";
import type { Dispatcher } from "../../app/jobs/dispatch-jobs.ts";
import type { OutboxWorker } from "../../app/jobs/process-outbox.ts";
import { recoverJobs } from "../../app/jobs/recover-jobs.ts";
import { sweepUnits } from "../../app/jobs/sweep-orphans.ts";
import { findUnpriced } from "../../app/provider/find-unpriced.ts";
import { resealProviderKeys } from "../../app/provider/open-provider-key.ts";
import type { JobStore } from "../../ports/job-store.ts";
import type { RunnerUnit } from "../../ports/runner-units.ts";
import { type ServerParts, wordsOf } from "./context.ts";
import { startDeliveries } from "./deliveries.ts";
import type { Egress } from "./egress.ts";
import type { Runners } from "./launchers.ts";
import type { Rounds } from "./rounds.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const EVENTS_KEPT_MS = 30 * 24 * HOUR;

/** What works while the server runs. */
export interface Working {
  readonly jobs: JobStore;
  readonly rounds: Rounds;
  readonly dispatcher: Dispatcher;
  readonly takeEvent: TakeEvent;
  readonly workOutbox: OutboxWorker;
  readonly onTaken: () => void;
  readonly runners: Runners;
  readonly egress: Egress | undefined;
}

/** Takes up what an earlier process left, and begins what is done again and again. */
export async function startWork(parts: ServerParts, working: Working): Promise<void> {
  const { clock, store, secretBox, options } = parts;
  const { log } = options;
  const { jobs, rounds, dispatcher, workOutbox } = working;
  await working.egress?.refresh();
  const adopted = await takeUpRunners({ runners: store.runners, dispatcher, clock });
  const moved = await recoverJobs({ jobs, clock, outbox: store.outbox, adopted });
  if (moved + adopted.size > 0)
    log("info", "took up what an earlier process left", { jobs: moved, runners: adopted.size });
  dispatcher.wake();
  rounds.start("outbox", SECOND, async (signal) => {
    await workOutbox.round(signal);
  });
  rounds.start("queued jobs", 30 * SECOND, async () => dispatcher.wake());
  rounds.start("old events", HOUR, () => pruneEvents(parts));
  sweepRunners(parts, working);
  const { egress } = working;
  if (egress !== undefined) rounds.start("hosts for runners", 5 * SECOND, egress.refresh);
  rounds.start("old sessions", HOUR, async () => {
    await pruneSessions({ sessions: store.sessions, clock });
  });
  const unpriced = await findUnpriced({ configs: store.providers }, parts.loaded);
  if (unpriced.length > 0)
    log("warn", "there is a cost budget, and models without a price are not asked", {
      models: unpriced.join(),
      fix: "name them in MODEL_PRICES",
    });
  const lost = await resealProviderKeys({ configs: store.providers, secretBox });
  if (lost.length > 0)
    log("warn", "keys of provider configs do not open; enter them again", {
      configs: lost.join(),
    });
  startDeliveries(parts, working);
}

/** What nobody waits for is removed from the engines, and forgotten a day after its end. */
function sweepRunners({ store, clock, options }: ServerParts, working: Working): void {
  const { rounds, runners, jobs, dispatcher } = working;
  const { isRunning } = dispatcher;
  // Each engine by itself: one that does not answer keeps no other from being swept.
  for (const [place, units] of runners.engines) {
    const onError = (error: unknown, { jobId, name }: RunnerUnit): void =>
      options.log("warn", wordsOf(error), { job: jobId, name });
    rounds.start(`left runners in ${place}`, MINUTE, async (signal) => {
      for (const { name, jobId } of await sweepUnits({ jobs, units, isRunning, onError }, signal))
        options.log("warn", "removed a runner that nobody waits for", { job: jobId, name });
    });
  }
  rounds.start("old runners", HOUR, async () => {
    await store.runners.prune(new Date(Date.parse(clock.now()) - 24 * HOUR).toISOString());
  });
}

async function pruneEvents({ store, clock, options }: ServerParts): Promise<void> {
  const before = new Date(Date.parse(clock.now()) - EVENTS_KEPT_MS).toISOString();
  const jobs = await store.events.prune(before);
  if (jobs > 0) options.log("info", "forgot the events of old jobs", { jobs });
}
