import { isEphemeral, type RunEvent } from "../../../domain/event/run-event.ts";
import type { SaidEvent } from "../../../ports/event-log.ts";

/** What of it a store keeps: deltas are shown and forgotten. */
export function keptEvents(events: readonly SaidEvent[]): readonly SaidEvent[] {
  return events.filter(({ body }) => !isEphemeral(body.type));
}

/** The events with their positions; the first that is kept follows `last`. */
export function numberEvents(
  jobId: string,
  events: readonly SaidEvent[],
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
