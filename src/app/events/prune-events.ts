import type { Clock } from "../../ports/clock.ts";
import type { EventLog } from "../../ports/event-log.ts";

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Deletes the events of jobs that ended more than 30 days ago; returns the number of these jobs. */
export function pruneEvents({
  events,
  clock,
}: {
  readonly events: Pick<EventLog, "prune">;
  readonly clock: Pick<Clock, "now">;
}): Promise<number> {
  const before = Date.parse(clock.now()) - RETENTION_MS;
  return events.prune(new Date(before).toISOString());
}
