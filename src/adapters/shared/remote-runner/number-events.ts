import { isEphemeral, type RunEvent } from "../../../domain/event/run-event.ts";
import type { LoggedEvent } from "../../../ports/event-log.ts";

/** What of it a store keeps: deltas are shown and forgotten. */
export function filterStoredEvents(events: readonly LoggedEvent[]): readonly LoggedEvent[] {
  return events.filter(({ body }) => !isEphemeral(body.type));
}

/** The events with their positions; the first that is kept follows `last`. */
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
