/** Least time of the model's work that a cycle is worth starting for. */
export const LEAST_LOOP_MS = 600_000;
/** Kept for writing the branch and the pull request; never more than the whole reserve. */
const PUBLISH_MS = 180_000;
/** Does all arithmetic of a runner's time, by the specification's "Runner wall-clock budget". */
export function createTimeBudget({ deadlineMs, reserveMs, nowMs }) {
    const reserve = Math.max(0, reserveMs);
    const cycle = reserve + LEAST_LOOP_MS;
    const publish = Math.min(PUBLISH_MS, reserve);
    const mustFollow = {
        normalize: publish,
        verify: publish,
        // The work itself comes after it.
        reproduce: cycle,
    };
    const remainingMs = () => deadlineMs === undefined ? Number.POSITIVE_INFINITY : Math.max(0, deadlineMs - nowMs());
    return {
        loopEndsMs: deadlineMs === undefined ? undefined : deadlineMs - reserve,
        remainingMs,
        mustStopLoop: () => remainingMs() < reserve,
        limitFor: (step, ownLimitMs) => {
            const least = Math.min(ownLimitMs, remainingMs() - mustFollow[step]);
            return Math.max(0, Math.floor(least));
        },
        mayStartCycle: () => remainingMs() >= cycle,
    };
}
