import type { FileChange } from "../domain/patch/file-change.ts";
import type { Sandbox, SandboxOutcome } from "../ports/sandbox.ts";
import type { Snapshot } from "../ports/snapshots.ts";
import type { TreeFiles } from "../ports/tree-files.ts";
import type { TreeListing } from "./compare-listings.ts";
export interface NormalizerPorts {
    readonly sandbox: Sandbox;
    readonly files: TreeFiles;
}
/** The base's files with a change made in them, for commands to work on. */
export interface NormalizerTree {
    readonly folder: string;
    /** The base's own files, before the change. */
    readonly base: TreeListing;
    /** Runs a command without a network; what it writes to stderr stands among its stdout. */
    run(command: readonly string[], timeoutMs: number, options?: {
        readonly input?: string;
    }): Promise<SandboxOutcome>;
    /** What lies there now. */
    list(): Promise<TreeListing>;
    close(): Promise<void>;
}
export interface CollectRequest {
    readonly tree: NormalizerTree;
    readonly files: TreeFiles;
    readonly snapshot: Snapshot;
    /** What the patch makes of the base. */
    readonly owned: readonly FileChange[];
    readonly signal: AbortSignal;
}
/** What a tree differs in from the base. */
export interface CollectedChanges {
    readonly changes: readonly FileChange[];
    /** Paths that differ and were not read: too many, too large, or nothing that can be committed. */
    readonly leftOut: readonly string[];
}
/** Opens a tree of its own for each attempt: what one leaves behind is nothing to the next. */
export declare function openNormalizerTree({ sandbox, files }: NormalizerPorts, { snapshot, changes }: {
    readonly snapshot: Snapshot;
    readonly changes: readonly FileChange[];
}, signal: AbortSignal): Promise<NormalizerTree>;
