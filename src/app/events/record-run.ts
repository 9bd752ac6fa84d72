import { resolveAudienceTexts } from "../../domain/core/audience-text.ts";
import { isEphemeral, type RunEvent } from "../../domain/event/run-event.ts";
import type { Clock } from "../../ports/clock.ts";
import type { EventSink } from "../../ports/event-sink.ts";
import type { Emit } from "../run/run-context.ts";

/**
 * Numbers the events of one run and passes them to a sink, for runs whose log is not stored and is watched by an
 * operator.
 */
export function recordRun(jobId: string, sink: EventSink, clock: Clock): Emit {
  let seq = 0;
  return (body) => {
    if (!isEphemeral(body.type)) seq += 1;
    const event: RunEvent = {
      ...resolveAudienceTexts(body, true),
      seq: isEphemeral(body.type) ? 0 : seq,
      at: clock.now(),
      jobId,
    };
    sink.emit(event);
  };
}
