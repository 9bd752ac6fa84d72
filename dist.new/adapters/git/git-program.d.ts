import { AppError } from "../../domain/errors/app-error.ts";
import { type RunResult } from "../shared/run-process.ts";
import { type RunningProcess } from "../shared/start-process.ts";
import { type ProcessStream } from "../shared/stream-process.ts";
/** git in one folder, with its environment and its configuration settled. */
export interface GitProgram {
    /** Runs a command to its end; a non-zero exit is a value. */
    run(args: readonly string[], options: GitRunOptions): Promise<RunResult>;
    stream(args: readonly string[], options: GitStreamOptions): ProcessStream;
    /** Starts a command that is spoken with until it is stopped. */
    start(args: readonly string[], signal: AbortSignal): RunningProcess;
}
export interface GitStreamOptions {
    readonly signal: AbortSignal;
    readonly timeoutMs?: number;
    readonly env?: Readonly<Record<string, string>>;
    readonly input?: string | Uint8Array;
}
export interface GitRunOptions extends GitStreamOptions {
    readonly maxBytes?: number;
}
export interface GitProgramOptions {
    readonly cwd: string;
    readonly env: Readonly<Record<string, string>>;
    /** Options before the subcommand. */
    readonly configArgv: readonly string[];
}
export declare function createGitProgram({ cwd, env, configArgv }: GitProgramOptions): GitProgram;
type Failure = Pick<RunResult, "exitCode" | "stderr" | "isTimedOut">;
/** The failure of a git command that has no better name. */
export declare function gitFailed(command: string, failure: Failure): AppError<"git-failed">;
/** What git said, as one line: its last `fatal:` or `error:` without the prefix. */
export declare function gitWords(stderr: string): string;
export {};
