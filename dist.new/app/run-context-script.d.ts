import { type ContextSubject } from "../domain/helper/context-script.ts";
import type { TreeEntry } from "../domain/snapshot/tree-entry.ts";
import { type Workspace } from "./open-workspace.ts";
import type { RunContext } from "./run-context.ts";
export interface ContextScript {
    /** Where the default branch has it, and what it has there. */
    readonly path: string;
    readonly entry: TreeEntry;
    readonly timeoutSeconds: number;
    readonly subject: ContextSubject;
}
/** What a context script gave; nothing when it was ignored, which is logged with the reason. */
export interface ScriptGave {
    readonly context?: string;
    readonly skipFiles: readonly string[];
    /** One line on what became of it. */
    readonly note: string;
}
/** Runs the context script of the default branch on the head's files. Rejects with `cancelled` only. */
export declare function runContextScript(workspace: Pick<Workspace, "run">, script: ContextScript, { emit, signal }: RunContext): Promise<ScriptGave>;
