import { throwIfCancelled } from "../shared/cancel-error.js";
import { findRefusal } from "./find-refusal.js";
import { addToTally, decideRetry, NO_FAILURES } from "./retry-policy.js";
/** Further attempts of one call at a window that proved too small: a shorter prompt is to have one, too. */
const MAX_CONTEXT_RETRIES = 1;
/** Creates the plan of one call. What a refusal teaches costs no attempt, and is learnt once. */
export function createRetryPlan(clock, learn = () => undefined) {
    const learnt = new Set();
    let tally = NO_FAILURES;
    let overflows = 0;
    return {
        next(failure, sent, chars) {
            const refusal = sent && findRefusal(failure, sent, chars);
            if (refusal?.kind === "context") {
                learn(refusal);
                overflows += 1;
                return overflows <= MAX_CONTEXT_RETRIES ? 0 : undefined;
            }
            const name = nameOf(refusal);
            if (refusal && name && !learnt.has(name)) {
                learnt.add(name);
                learn(refusal);
                return 0;
            }
            tally = addToTally(tally, failure);
            return decideRetry(failure, tally, Number.parseInt(clock.randomHex(1), 16) / 255);
        },
    };
}
function nameOf(refusal) {
    if (refusal?.kind === "effort")
        return `effort ${refusal.effort}`;
    return refusal?.kind === "field" ? refusal.field : refusal?.kind;
}
/** Waits, or rejects as soon as the caller ends the call. */
export async function rest(clock, delayMs, signal) {
    try {
        if (delayMs > 0)
            await clock.sleep(delayMs, signal);
    }
    catch (error) {
        if (!signal.aborted)
            throw error;
    }
    throwIfCancelled(signal);
}
