import type { Clock } from "../../ports/clock.ts";
import { type Sight } from "./pod-ending.ts";
import type { Seen } from "./tracked-runners.ts";
/** Keeps what was seen of one runner, also when it is no longer there. */
export interface Sighting {
    see(seen: Seen): Sight;
    /** The Job was removed by us: what is seen from now on may be the last of it. */
    removed(): void;
    sight(): Sight;
    /** Resolves when there was neither Job nor pod. */
    readonly gone: Promise<void>;
    /** Resolves when the runner's own container had ended, or its pod was gone. */
    readonly rested: Promise<void>;
}
export declare function createSighting(clock: Pick<Clock, "monotonicMs">): Sighting;
