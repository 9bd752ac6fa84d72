import { type OutboundGate } from "../../domain/outbound/outbound-gate.ts";
import type { Secret } from "../../domain/secret.ts";
export type LogLevel = "debug" | "info" | "warn" | "error";
/** What a line is about. */
export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;
/** Writes lines of JSON: time, level, message and what it is about. */
export type ServerLog = (level: LogLevel, message: string, fields?: LogFields) => void;
export interface ServerLogOptions {
    readonly level: LogLevel;
    /** Values no piece of which appears, whatever says them. */
    readonly secrets: readonly Secret[];
    /** Knows more secrets, and those that are made later. */
    readonly gate?: Pick<OutboundGate, "check" | "learn">;
    /** Where lines go; the standard output when absent. */
    readonly write?: (line: string) => void;
}
/** Creates the log of a server. */
export declare function createServerLog({ level, secrets, write, gate, }: ServerLogOptions): ServerLog;
