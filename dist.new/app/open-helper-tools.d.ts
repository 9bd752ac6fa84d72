import { type ContextSubject } from "../domain/helper/context-script.ts";
import type { Wrap } from "../domain/untrusted/untrusted.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import type { Snapshot } from "../ports/snapshots.ts";
import type { AgentTool } from "./agent-tool.ts";
import type { RunContext } from "./run-context.ts";
/** Where a repository's own programs are, and what the operator lets them do. */
export interface HelperSettings {
    /** Absent: no context script is run. */
    readonly contextScriptPath?: string | undefined;
    readonly contextScriptSeconds: number;
    /** Absent: no tools are offered. */
    readonly helperToolsPath?: string | undefined;
    /** Whether a helper may have packages installed. */
    readonly installs: boolean;
}
export interface OpenHelpersPorts {
    /** What commands run in. Rejects with `sandbox-unavailable` where none is to be had and one is required. */
    readonly openSandbox: (run: RunContext) => Promise<Sandbox>;
}
/** What is reviewed. */
export interface HelpedChange {
    readonly head: Snapshot;
    /** Opens the default branch's tip; `undefined` where there is none. */
    readonly openTrunk: () => Promise<Snapshot | undefined>;
    readonly subject: ContextSubject;
}
/** What a repository brings to its own review, all of it from the default branch. */
export interface RepositoryHelpers {
    /** For the prompt; written by the context script. */
    readonly context?: string;
    readonly skipPaths: ReadonlySet<string>;
    /** Names of the tools. */
    readonly names: readonly string[];
    tools(wrap: Wrap): AgentTool[];
    /** One line on what came of it. */
    readonly note?: string;
    /** Idempotent. */
    close(): Promise<void>;
}
export type OpenHelpers = (change: HelpedChange, run: RunContext) => Promise<RepositoryHelpers>;
/** Opens nothing: what a review without them has. */
export declare const openNoHelpers: () => Promise<RepositoryHelpers>;
/** A change with what the context script says of it. */
export declare function withContext<Change extends object>(change: Change, { context }: Pick<RepositoryHelpers, "context">): Change & {
    readonly context?: string;
};
/**
 * Creates what runs the context script and makes the helper tools. Whatever goes wrong is logged, and the review goes
 * on without; rejects with `cancelled` only.
 */
export declare function createOpenHelpers({ openSandbox }: OpenHelpersPorts, settings: HelperSettings): OpenHelpers;
