import type { RunEventBody } from "../../domain/event/run-event.ts";
import type { FilteredStream } from "../../domain/outbound/filtered-stream.ts";
import type { SecretFilter } from "../../domain/outbound/secret-filter.ts";
import type { EventLog } from "../../ports/event-log.ts";
import type { EventSink } from "../../ports/event-sink.ts";

type EventSecretFilter = Pick<SecretFilter, "redactValue" | "openStream">;

/** Removes secrets from an event of a job; returns `undefined` when nothing of it is left. */
export type RedactEvent = (jobId: string, body: RunEventBody) => RunEventBody | undefined;

/** Maximum number of conversations to track; above it, the tracking of the oldest restarts. */
const MAX_STREAMS = 1_000;

/**
 * Creates the filter for events. Streamed text is cut where a secret begins; the complete text follows later and is
 * checked as a whole.
 */
export function createEventRedactor(gate: EventSecretFilter): RedactEvent {
  const streams = new Map<string, FilteredStream>();
  const streamOf = (key: string): FilteredStream => {
    const stream = streams.get(key) ?? gate.openStream("event");
    streams.delete(key);
    streams.set(key, stream);
    const [oldest = key] = streams.keys();
    if (streams.size > MAX_STREAMS) streams.delete(oldest);
    return stream;
  };
  return (jobId, body) => {
    if (body.type === "text-delta" || body.type === "reasoning-delta") {
      const text = streamOf(getStreamKey(jobId, body)).filter(body.text);
      if (text === "") return undefined;
      return { ...body, text, ...gate.redactValue({ thread: body.thread }, "event").value };
    }
    if (body.type === "text-end" || body.type === "reasoning-end")
      streams.delete(getStreamKey(jobId, body));
    return gate.redactValue(body, "event").value;
  };
}

const getStreamKey = (
  jobId: string,
  body: { readonly type: string; readonly thread: string },
): string => `${jobId}\0${body.thread}\0${body.type.replace(/-.*/, "")}`;

/** Wraps an event log with the secret filter, for both the stored events and those sent to viewers. */
export function redactEventLog(log: EventLog, gate: EventSecretFilter): EventLog {
  const guard = createEventRedactor(gate);
  return {
    ...log,
    append: (jobId, said, also) => {
      const passed = said.flatMap(({ body, at }) => {
        const clean = guard(jobId, body);
        return clean === undefined ? [] : [{ body: clean, at }];
      });
      // The accompanying data is stored even if no event is left.
      return log.append(jobId, passed, also);
    },
  };
}

/** Wraps an event sink with the secret filter. */
export function redactEventSink(sink: EventSink, gate: EventSecretFilter): EventSink {
  const guard = createEventRedactor(gate);
  return {
    emit: (event) => {
      const { seq, at, jobId, ...body } = event;
      const clean = guard(jobId, body as RunEventBody);
      if (clean !== undefined) sink.emit({ ...clean, seq, at, jobId });
    },
  };
}
