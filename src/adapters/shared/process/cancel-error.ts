import { AppError } from "../../../domain/core/app-error.ts";

/**
 * Returns the error of an aborted signal: its own reason when that is ours (a deadline), else
 * `cancelled`.
 */
export function cancelError(signal: AbortSignal): AppError {
  const reason: unknown = signal.reason;
  if (reason instanceof AppError) return reason;
  return new AppError("cancelled", "cancelled", { details: {}, cause: reason });
}

export function throwIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw cancelError(signal);
}
