import { isAppError } from "../../domain/core/app-error.ts";
import type { Clock } from "../../ports/clock.ts";
import type { MissedEvents } from "../../ports/missed-events.ts";
import type { ScanDeliveries, ScanDeliveriesResult } from "./scan-deliveries.ts";

export interface ScanHourlyPorts {
  readonly scan: ScanDeliveries;
  readonly missed: Pick<MissedEvents, "prune">;
  readonly clock: Pick<Clock, "now" | "monotonicMs">;
  /** Called after a complete scan. */
  onScanned(result: ScanDeliveriesResult): void;
  /** Called when the code host limits the rate of requests; the next call tries again. */
  onLimited(error: unknown): void;
}

const HOUR_MS = 60 * 60 * 1000;
/** Time for which lost events are shown. */
const LOST_RETENTION_MS = 7 * 24 * HOUR_MS;

/**
 * Creates the regular scan, which is called more often than it scans: if the last complete scan began at least an hour
 * ago. After a scan, events are deleted that no later scan needs. Rejects as the scan and the store do.
 */
export function createScanHourly(ports: ScanHourlyPorts): (signal: AbortSignal) => Promise<void> {
  const { scan, missed, clock, onScanned, onLimited } = ports;
  let dueMs = Number.NEGATIVE_INFINITY;
  return async (signal) => {
    const startMs = clock.monotonicMs();
    if (startMs < dueMs) return;
    try {
      const result = await scan(signal);
      onScanned(result);
      const lost = new Date(Date.parse(clock.now()) - LOST_RETENTION_MS).toISOString();
      await missed.prune({ accepted: result.floor, lost });
      dueMs = startMs + HOUR_MS;
    } catch (error) {
      if (!isAppError(error, "code-host-rate-limited")) throw error;
      onLimited(error);
    }
  };
}
