import type { FileChange } from "../domain/patch/file-change.ts";
import type { TaskSettings } from "../domain/runner/runner-settings.ts";
import type { NormalizerVerdict } from "../domain/task/proposal.ts";
import type { TimeBudget } from "../domain/task/time-budget.ts";
import type { Sandbox } from "../ports/sandbox.ts";
import type { Snapshot } from "../ports/snapshots.ts";
import type { TreeFiles } from "../ports/tree-files.ts";
import { type CollectedChanges } from "./normalizer-tree.ts";
import type { RunContext } from "./run-context.ts";
export interface NormalizePorts {
    /** What commands run in; rejects with `sandbox-unavailable`. */
    readonly openSandbox: (run: RunContext) => Promise<Sandbox>;
    readonly files: TreeFiles;
}
export type NormalizeSettings = NonNullable<TaskSettings["normalize"]>;
export interface TimedRun extends RunContext {
    /** What the task may take of its runner's time; absent: nothing is limited. */
    readonly time?: TimeBudget;
}
/** What the normalizer made of a change. */
export type NormalizeOutcome = 
/** The change is taken, as the normalizer left it or as it was. */
({
    readonly kind: "taken";
    readonly verdict: NormalizerVerdict;
} & CollectedChanges)
/** It fails with the change and not without. */
 | ({
    readonly kind: "failed";
} & Failure);
interface Failure {
    /** What it printed, its end. */
    readonly output: string;
    /** One clause. */
    readonly why: string;
}
export type NormalizeChange = (input: {
    readonly changes: readonly FileChange[];
    readonly snapshot: Snapshot;
}, run: TimedRun) => Promise<NormalizeOutcome>;
/**
 * Creates what has the repository's own formatter and checks run on a change, in a sandbox without a network. Where it
 * cannot be run, has no time, or fails on the base too, the change is taken as it is, and the verdict says why. Rejects
 * with `cancelled`, or as the snapshot does.
 */
export declare function createNormalizeChange(ports: NormalizePorts, { command, timeout }: NormalizeSettings): NormalizeChange;
export {};
