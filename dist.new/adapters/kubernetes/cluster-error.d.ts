import { AppError } from "../../domain/errors/app-error.ts";
/** What the cluster was asked for. */
export interface Asked {
    readonly verb: "create" | "delete" | "list" | "watch" | "read the log of";
    readonly resource: "jobs" | "pods" | "secrets";
    readonly namespace: string;
    /** Of the API server. */
    readonly host: string;
}
/** Says what the cluster answered, or that it did not: always `runner-unavailable`, with the first error as its cause. */
export declare function clusterError(error: unknown, asked: Asked): AppError;
/** Status of HTTP that an error stands for, or what has caused it; `undefined` where nobody answered. */
export declare function statusOf(error: unknown): number | undefined;
