import type { RunEventBody } from "../event/run-event.ts";
import type { Job } from "./job.ts";
import type { JobMove } from "./move-job.ts";
/**
 * What a step of a job is told as, in its log. A run ends when nothing more happens by itself: at a final status, and
 * at a draft that waits for a person.
 */
export declare function eventsOfMove(after: Job, move: JobMove): readonly RunEventBody[];
/** The last word on a run, as its job has it. */
export declare function endOf({ status, stopReason, error }: Job): RunEventBody;
