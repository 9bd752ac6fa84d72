import { AppError } from "../../domain/errors/app-error.ts";
/** The refusal to write more than the caps allow. */
export declare function treeTooLarge({ maxFiles, maxBytes, }: {
    readonly maxFiles: number;
    readonly maxBytes: number;
}): AppError<"tree-too-large">;
/** The same for a disk that is full; any other error is given back. */
export declare function orDiskFull(error: unknown): unknown;
