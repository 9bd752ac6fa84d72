import type { RunEvent } from "../domain/event/run-event.ts";

/**
 * Takes the events of a run.
 *
 * Contract (test/contracts/event-sink.contract.ts):
 * - `emit` returns at once and never throws: a broken reader must not break a run;
 * - events are seen in the order they were emitted.
 */
export interface EventSink {
  emit(event: RunEvent): void;
}
