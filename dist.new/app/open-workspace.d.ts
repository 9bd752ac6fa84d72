import type { Sandbox, SandboxCommand, SandboxOutcome } from "../ports/sandbox.ts";
import type { Snapshot } from "../ports/snapshots.ts";
/** What a workspace is made of. */
export interface WorkspaceSource {
    readonly sandbox: Sandbox;
    /** The files that commands work on. */
    readonly head: Snapshot;
    /** The default branch's tip: where the commands come from. */
    readonly trunk: Snapshot;
    /** A program outside of `.ai` that commands need; its bytes come from the default branch too. */
    readonly programPath?: string;
    /** Further paths that the head must not bring. */
    readonly without: readonly string[];
    readonly signal: AbortSignal;
}
export type WorkspaceCommand = Omit<SandboxCommand, "tree" | "network">;
/** Where the commands of one run work: the head's files, with the default branch's `.ai` in place of its own. */
export interface Workspace {
    /** Runs a command. The files are written at the first call; a failure of that fails all calls. */
    run(command: WorkspaceCommand, signal: AbortSignal): Promise<SandboxOutcome>;
    /** Absolute path that commands see the files at. */
    inside(): Promise<string>;
    /** Idempotent. */
    close(): Promise<void>;
}
/** Folder of the workspace for what is brought to it; nothing of the head is there. */
export declare const BROUGHT_FOLDER = ".svc-run";
/** git asks whose a folder is, and this one is nobody's. */
export declare const GIT_ENVIRONMENT: {
    GIT_CONFIG_COUNT: string;
    GIT_CONFIG_KEY_0: string;
    GIT_CONFIG_VALUE_0: string;
    GIT_OPTIONAL_LOCKS: string;
};
/** Makes a workspace; nothing is written before it is needed. Commands may leave files there, for each other alone. */
export declare function createWorkspace(source: WorkspaceSource): Workspace;
/** The path at which a workspace has the program of its source. */
export declare function broughtProgram(path: string): string;
