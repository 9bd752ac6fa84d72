import { AppError, isAppError } from "../../domain/core/app-error.ts";

/**
 * Throws the error of an aborted run: the signal's reason if that is an `AppError` (a deadline), otherwise `cancelled`.
 */
export function throwIfCancelled(signal: AbortSignal): void {
  if (!signal.aborted) return;
  if (isAppError(signal.reason)) throw signal.reason;
  throw new AppError("cancelled", "the run was cancelled", { details: {}, cause: signal.reason });
}
