import type { RunEvent } from "../domain/event/run-event.ts";

/**
 * Receives the events of a run.
 *
 * Contract (test/contracts/event-sink.contract.ts):
 * - `emit` returns at once and never throws, so that a failing reader cannot fail a run;
 * - events arrive in the order in which they were emitted.
 */
export interface EventSink {
  /** Receives one event. */
  emit(event: RunEvent): void;
}
