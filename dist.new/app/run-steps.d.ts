import type { StepName, StopReason } from "../domain/event/run-event.ts";
import type { ReviewOutcome } from "../domain/review/review-draft.ts";
import type { Emit } from "./emit.ts";
/** Adds a note to the end of a step; `failed` when the step ends without the result that it is for. */
export type NoteStep = (text: string, outcome?: "failed" | undefined) => void;
/** Runs one step of a run and tells its start and its end. The work may note what came of it. */
export declare function inStep<Result>(emit: Emit, step: StepName, work: (note: NoteStep) => Promise<Result>): Promise<Result>;
/** How a run ended well. */
export interface Ending<Result> {
    readonly result: Result;
    /** Status of the job. */
    readonly status: "draft" | "no_change" | "published" | "refused" | "replied" | "succeeded";
    readonly error?: string;
    readonly stopReason: StopReason;
}
/** The ending of a review that nobody has published. */
export declare function endingOf(outcome: ReviewOutcome): Ending<ReviewOutcome>;
/** Runs a whole job and tells how it ended, whatever happens. */
export declare function endRun<Result>(emit: Emit, work: () => Promise<Ending<Result>>): Promise<Result>;
