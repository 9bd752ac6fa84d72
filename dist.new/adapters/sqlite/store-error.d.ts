import { AppError } from "../../domain/errors/app-error.ts";
import type { StoreFailure } from "./store-calls.ts";
/** Tells whether SQLite found that somebody else has the database. */
export declare function isBusy(error: unknown): boolean;
/** What went wrong with the database at a path, in our words; what is no fault of disk or file stays a bug. */
export declare function toStoreFailure(error: unknown, path: string): StoreFailure;
/** The error that callers of the ports get. */
export declare function toStoreError(failure: StoreFailure): Error;
/** A start that the system refused, before there was any database. */
export declare function unavailableFile(path: string, cause: unknown): AppError<"store-unavailable">;
