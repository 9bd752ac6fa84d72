import { isEphemeral, type RunEvent } from "../../../domain/event/run-event.ts";
import type { LoggedEvent } from "../../../ports/event-log.ts";

/** Filters the events that a store keeps: deltas are shown and not stored. */
export function filterStoredEvents(events: readonly LoggedEvent[]): readonly LoggedEvent[] {
  return events.filter(({ body }) => !isEphemeral(body.type));
}

/** Returns the events with their positions; the first stored one follows `last`. */
export function numberEvents(
  jobId: string,
  events: readonly LoggedEvent[],
  last: number,
): readonly RunEvent[] {
  let seq = last;
  return events.map(({ body, at }) => ({
    ...body,
    seq: isEphemeral(body.type) ? 0 : ++seq,
    at,
    jobId,
  }));
}
