import { AppError } from "../../domain/errors/app-error.ts";
/** What an aborted signal rejects with: its own reason when that is ours (a deadline), else `cancelled`. */
export declare function cancelError(signal: AbortSignal): AppError;
export declare function throwIfCancelled(signal: AbortSignal): void;
