import { AppError } from "../../domain/errors/app-error.js";
/** What an aborted signal rejects with: its own reason when that is ours (a deadline), else `cancelled`. */
export function cancelError(signal) {
    const reason = signal.reason;
    if (reason instanceof AppError)
        return reason;
    return new AppError("cancelled", "cancelled", { details: {}, cause: reason });
}
export function throwIfCancelled(signal) {
    if (signal.aborted)
        throw cancelError(signal);
}
