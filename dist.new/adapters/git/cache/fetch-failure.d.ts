import { AppError } from "../../../domain/errors/app-error.ts";
/** The cached repository is broken; a new one may work. */
export declare class DamagedCacheError extends Error {
    readonly name = "DamagedCacheError";
}
interface FailedFetch {
    readonly exitCode: number;
    readonly stderr: string;
    readonly isTimedOut: boolean;
}
/** The server has no such commit or ref, or does not hand out commits by id. */
export declare function isRefusal({ stderr }: FailedFetch): boolean;
export declare function isDamage({ stderr }: FailedFetch): boolean;
export declare function fetchFailed(url: string, failure: FailedFetch): AppError<"fetch-failed">;
export {};
