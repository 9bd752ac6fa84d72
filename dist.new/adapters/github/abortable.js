import { cancelError } from "../shared/cancel-error.js";
/** Waits for work that knows no signal: an abort ends the waiting, not the work. */
export function abortable(work, signal) {
    return new Promise((resolve, reject) => {
        const giveUp = () => reject(cancelError(signal));
        if (signal.aborted)
            giveUp();
        signal.addEventListener("abort", giveUp, { once: true });
        work.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp));
    });
}
