import type { TaskSettings } from "../domain/runner/runner-settings.ts";
import type { PreparedChange } from "../domain/task/proposal.ts";
import type { Clock } from "../ports/clock.ts";
import type { Snapshot } from "../ports/snapshots.ts";
import { type Sight } from "./create-sight.ts";
import { type NormalizePorts, type TimedRun } from "./normalize-change.ts";
import { type RefusedChange } from "./refuse-change.ts";
/** The normalizer's ports may be absent where none is configured. */
export interface PrepareChangePorts extends Partial<NormalizePorts> {
    readonly clock: Pick<Clock, "randomHex">;
}
export interface PatchInput {
    /** As the model wrote it. */
    readonly patch: string;
    /** What it is against. */
    readonly snapshot: Snapshot;
    /** What the model saw strangers' texts through; absent: it saw none. */
    readonly sight?: Sight;
}
export type PreparedOutcome = {
    readonly kind: "ready";
    readonly change: PreparedChange;
} | RefusedChange;
export type PrepareChange = (input: PatchInput, run: TimedRun) => Promise<PreparedOutcome>;
/**
 * Creates what makes a change of a model's patch, and checks it: it is applied in memory, asked about by our policy,
 * handed to the repository's own formatter and checks, and cut to what belongs to it. Nothing is written anywhere. A
 * refusal says to the model what to mend. Rejects with `cancelled`, or as the snapshot does.
 */
export declare function createPrepareChange(ports: PrepareChangePorts, settings: TaskSettings): PrepareChange;
