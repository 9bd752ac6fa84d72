import { eventsOfMove } from "../domain/job/events-of-move.js";
import { isTerminal } from "../domain/job/job.js";
import { moveJob } from "../domain/job/move-job.js";
/**
 * Moves a job on by one step, on whatever state it has by now. Gives the job after it; `undefined` when the step no
 * longer follows, because somebody else was quicker.
 */
export function stepJob(ports, id, step) {
    return stepThrough(ports, id, [step]);
}
/** Moves a job on by steps that follow each other: all of them are on the disk, or none. */
export async function stepThrough({ jobs, clock }, id, steps) {
    for (;;) {
        const job = await jobs.get(id);
        if (job === undefined || isTerminal(job.status))
            return undefined;
        const change = toChange(job, steps, clock.now());
        const changed = change && (await jobs.change(change));
        if (change === undefined || changed !== undefined)
            return changed;
    }
}
function toChange(job, steps, at) {
    let change = { job };
    for (const step of steps) {
        const { move, draft, outbox = [] } = typeof step === "function" ? step(change.job) : step;
        const moved = moveJob(change.job, move, at);
        if (moved.kind === "refused")
            return undefined;
        const events = eventsOfMove(moved.job, move).map((body) => ({ body, at }));
        change = {
            ...change,
            job: moved.job,
            ...(draft === undefined ? {} : { draft }),
            outbox: [...(change.outbox ?? []), ...outbox],
            events: [...(change.events ?? []), ...events],
        };
    }
    return change;
}
