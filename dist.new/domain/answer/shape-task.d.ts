import type { ObjectNode } from "./node.ts";
import type { RecoveredTask } from "./recovered.ts";
/** Reads a proposed change; `reason` says in one line why it is not complete: half a patch is left out. */
export declare function shapeTask(answer: ObjectNode, repairs: Set<string>): {
    readonly said: RecoveredTask;
    readonly reason: string | undefined;
};
