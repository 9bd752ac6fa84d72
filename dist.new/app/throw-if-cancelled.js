import { AppError, isAppError } from "../domain/errors/app-error.js";
/** Throws what an aborted run ends with: the signal's own reason when that is ours (a deadline), else `cancelled`. */
export function throwIfCancelled(signal) {
    if (!signal.aborted)
        return;
    if (isAppError(signal.reason))
        throw signal.reason;
    throw new AppError("cancelled", "the run was cancelled", { details: {}, cause: signal.reason });
}
