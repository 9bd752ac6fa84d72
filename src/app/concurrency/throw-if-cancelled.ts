import { AppError, isAppError } from "../../domain/core/app-error.ts";

/** Throws what an aborted run ends with: the signal's own reason when that is ours (a deadline), else `cancelled`. */
export function throwIfCancelled(signal: AbortSignal): void {
  if (!signal.aborted) return;
  if (isAppError(signal.reason)) throw signal.reason;
  throw new AppError("cancelled", "the run was cancelled", { details: {}, cause: signal.reason });
}
