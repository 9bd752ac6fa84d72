import { AppError } from "../../domain/errors/app-error.ts";
/** The failure of a launch, in one line. */
export declare function runnerUnavailable(reason: string): AppError<"runner-unavailable">;
/** Makes one line of what docker's program wrote to stderr. */
export declare function toFault(stderr: string): AppError<"runner-unavailable">;
/** Tells whether docker answered that there is no such thing. */
export declare function isGone(stderr: string): boolean;
/** docker says what is wrong first, and how to get help last. */
export declare function firstComplaint(stderr: string): string;
