import type { RunEventBody } from "../../domain/event/run-event.ts";

/** Emits an event of a run. Returns at once and never throws. */
export type Emit = (event: RunEventBody) => void;

/** Event emitter and abort signal of a use case. */
export interface RunContext {
  readonly emit: Emit;
  readonly signal: AbortSignal;
}
