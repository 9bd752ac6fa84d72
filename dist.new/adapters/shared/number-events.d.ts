import { type RunEvent } from "../../domain/event/run-event.ts";
import type { SaidEvent } from "../../ports/event-log.ts";
/** What of it a store keeps: deltas are shown and forgotten. */
export declare function keptEvents(events: readonly SaidEvent[]): readonly SaidEvent[];
/** The events with their positions; the first that is kept follows `last`. */
export declare function numberEvents(jobId: string, events: readonly SaidEvent[], last: number): readonly RunEvent[];
