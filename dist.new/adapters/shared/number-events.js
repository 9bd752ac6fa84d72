import { isEphemeral } from "../../domain/event/run-event.js";
/** What of it a store keeps: deltas are shown and forgotten. */
export function keptEvents(events) {
    return events.filter(({ body }) => !isEphemeral(body.type));
}
/** The events with their positions; the first that is kept follows `last`. */
export function numberEvents(jobId, events, last) {
    let seq = last;
    return events.map(({ body, at }) => ({
        ...body,
        seq: isEphemeral(body.type) ? 0 : ++seq,
        at,
        jobId,
    }));
}
