import { type PatchOutcome } from "../domain/patch/apply-patch.ts";
import type { TaskSettings } from "../domain/runner/runner-settings.ts";
import type { Snapshot } from "../ports/snapshots.ts";
import type { Sight } from "./create-sight.ts";
import { type RefusedChange } from "./refuse-change.ts";
export type AppliedPatch = Extract<PatchOutcome, {
    readonly kind: "applied";
}>;
export interface SnapshotPatch {
    readonly patch: string;
    readonly snapshot: Snapshot;
    readonly sight: Sight;
}
/**
 * Applies a model's patch to a snapshot in memory and asks our policy about it. What was masked for the model, secrets
 * and invisible characters, is put back where the patched files hold it, and nowhere else.
 */
export declare function applyToSnapshot({ patch, snapshot, sight }: SnapshotPatch, settings: TaskSettings, signal: AbortSignal): Promise<AppliedPatch | RefusedChange>;
