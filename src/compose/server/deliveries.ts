import type { Notify } from "../../app/concurrency/notify.ts";
import { createRequestThrottle } from "../../app/concurrency/request-throttle.ts";
import type { AcceptEvent } from "../../app/intake/accept-event.ts";
import { createAcceptMissedEvents } from "../../app/intake/accept-missed-events.ts";
import { createScanDeliveries } from "../../app/intake/scan-deliveries.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import { errorMessage, type ServerParts } from "./context.ts";
import type { Scheduler } from "./scheduler.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Time for which lost events are shown. */
const LOST_RETENTION_MS = 7 * DAY_MS;
/** Below the secondary limits of the code host. */
const PACE = { burst: 1_000, everyMs: 100 };
/** No pause between requests, for a self-hosted code host. */
const UNPACED = { burst: 1, everyMs: 0 };

interface DeliveriesContext {
  readonly scheduler: Scheduler;
  readonly acceptEvent: AcceptEvent;
  readonly notify: Notify;
}

/**
 * Starts two tasks that wait for neither each other nor webhooks: one scans the list of deliveries at start and hourly,
 * the other accepts the events that were missed.
 */
export function startDeliveries(
  parts: ServerParts,
  { scheduler, acceptEvent, notify }: DeliveriesContext,
) {
  const { host, store, clock, options, loaded } = parts;
  const { log } = options;
  const { deliveries } = host;
  if (deliveries === undefined) return;
  const { missed } = store;
  const pace = createRequestThrottle(clock, loaded.config.codeHostPacing ? PACE : UNPACED);
  const shared = { deliveries, missed, clock, pace };
  const accept = createAcceptMissedEvents({
    ...shared,
    acceptEvent,
    notify,
    onFailed: (error, { deliveryId: delivery }, isLost) =>
      log("warn", `${isLost ? "a missed delivery is lost: " : ""}${errorMessage(error)}`, {
        delivery,
      }),
  });
  const scan = createScanDeliveries({ ...shared, notify });
  const whileLimited = (error: unknown): void => {
    if (!isAppError(error, "code-host-rate-limited")) throw error;
    log("warn", errorMessage(error));
  };
  scheduler.start("missed deliveries", MINUTE_MS, async (signal) => {
    const { read, queued } = await accept(signal);
    if (read > 0) log("info", "accepted missed deliveries", { read, queued });
  });
  const scanOnce = async (signal: AbortSignal): Promise<void> => {
    const { failed, gaps, floor } = await scan(signal);
    if (failed > 0) log("info", "found failed deliveries", { failed });
    for (const { from, until } of gaps)
      log(
        "warn",
        "the code host no longer has the deliveries of a time span; ask again in new comments where an answer is missing",
        { from, until },
      );
    const lost = new Date(Date.parse(clock.now()) - LOST_RETENTION_MS).toISOString();
    await missed.prune({ accepted: floor, lost });
  };
  const scanHourly = hourly(clock, scanOnce);
  scheduler.start("scan of deliveries", MINUTE_MS, (signal) =>
    scanHourly(signal).catch(whileLimited),
  );
}

/** Runs work if its last success was at least an hour ago. */
function hourly(clock: Clock, work: (signal: AbortSignal) => Promise<void>): typeof work {
  let dueMs = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    const now = clock.monotonicMs();
    if (now < dueMs) return;
    await work(signal);
    dueMs = now + HOUR_MS;
  };
}
