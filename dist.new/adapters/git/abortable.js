import { cancelError } from "../shared/cancel-error.js";
/** Waits for shared work without owning it: an abort ends the waiting, not the work. */
export function abortable(work, signal) {
    if (signal.aborted)
        return Promise.reject(cancelError(signal));
    return new Promise((resolve, reject) => {
        const giveUp = () => reject(cancelError(signal));
        signal.addEventListener("abort", giveUp, { once: true });
        work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
    });
}
