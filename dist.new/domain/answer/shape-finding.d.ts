import type { ObjectNode } from "./node.ts";
import type { RecoveredFinding } from "./recovered.ts";
/**
 * Reads one remark. Values that are none under the contract (line "top", side "both") are left
 * out; a range given as the line becomes `start_line` and `line`; other names of a part are read where they are plain.
 */
export declare function shapeFinding(object: ObjectNode, repairs: Set<string>): RecoveredFinding;
