import type { RunnerUnit } from "../../ports/runner-units.ts";
import type { DockerEngine } from "./docker-engine.ts";
import { type UnitScope } from "./runner-labels.ts";
/** One container or volume of ours. */
export interface RunnerPart extends Omit<RunnerUnit, "node" | "backend"> {
    /** `runner` or `tools`; empty for a volume. */
    readonly role: string;
}
/** Lists containers and volumes that this installation has started: for one job, or at all. */
export declare function listParts(docker: DockerEngine, scope: UnitScope, signal?: AbortSignal): Promise<readonly RunnerPart[]>;
/** Makes one unit of what a try has: of its runner's container, or else of what there is. */
export declare function toUnits(parts: readonly RunnerPart[], node: string): readonly RunnerUnit[];
