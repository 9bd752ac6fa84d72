import { type Readable, type Writable } from "node:stream";
export interface ProcessRequest {
    readonly file: string;
    readonly args: readonly string[];
    readonly cwd?: string;
    /** The whole environment of the process: nothing is inherited. */
    readonly env: Readonly<Record<string, string>>;
    readonly timeoutMs: number;
    readonly signal: AbortSignal;
    /**
     * Further descriptors of the program: one of ours that it gets, the one that it writes its status to, or a gate: a line
     * that it writes there is answered with one, but only while this process lives and wants it to go on.
     */
    readonly descriptors?: Readonly<Record<number, number | "status" | "gate">>;
    /** User and group of the program; only root may name another. */
    readonly owner?: number;
    /**
     * Called when the program and its group have ended, to end what has left the group: that may hold on to its output,
     * for which is waited. A failure is nobody's.
     */
    readonly onLeft?: () => Promise<void>;
}
export type Streams = readonly (Readable | Writable | null | undefined)[];
/** A program that was started, or could not be: then it has no `pid`, and its streams carry nothing. */
export interface SpawnedProgram {
    readonly pid?: number | undefined;
    readonly stdin: Writable;
    readonly stdout: Readable;
    readonly stderr: Readable;
    /** By number; none where nothing was started. */
    readonly stdio: Streams;
    /** Calls back when the program itself has ended, whoever holds its pipes. */
    onEnd(listener: () => void): void;
    /** Never rejects. */
    readonly outcome: Promise<ProgramOutcome>;
}
export interface ProgramOutcome {
    readonly exitCode?: number | undefined;
    readonly signal?: string | undefined;
    /** Why nothing was started. */
    readonly code?: string | undefined;
    readonly shortMessage?: string | undefined;
}
/** Starts a program as the leader of a process group. Never throws. */
export declare function spawnProgram(request: ProcessRequest): SpawnedProgram;
