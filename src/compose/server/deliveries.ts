import type { Notify } from "../../app/concurrency/notify.ts";
import { createHostThrottle } from "../../app/concurrency/request-throttle.ts";
import type { AcceptEvent } from "../../app/intake/accept-event.ts";
import { createAcceptMissedEvents } from "../../app/intake/accept-missed-events.ts";
import { createScanDeliveries } from "../../app/intake/scan-deliveries.ts";
import { createScanHourly } from "../../app/intake/scan-hourly.ts";
import { errorMessage, type ServerParts } from "./context.ts";
import type { Scheduler } from "./scheduler.ts";

const MINUTE_MS = 60_000;

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
  const pace = createHostThrottle(clock, loaded.config.codeHostPacing);
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
  scheduler.start("missed deliveries", MINUTE_MS, async (signal) => {
    const { read, queued } = await accept(signal);
    if (read > 0) log("info", "accepted missed deliveries", { read, queued });
  });
  const scanHourly = createScanHourly({
    missed,
    clock,
    scan: createScanDeliveries({ ...shared, notify }),
    onScanned: ({ failed, gaps }) => {
      if (failed > 0) log("info", "found failed deliveries", { failed });
      for (const { from, until } of gaps)
        log(
          "warn",
          "the code host no longer has the deliveries of a time span; ask again in new comments where an answer is missing",
          { from, until },
        );
    },
    onLimited: (error) => log("warn", errorMessage(error)),
  });
  scheduler.start("scan of deliveries", MINUTE_MS, scanHourly);
}
