import type { Node } from "./node.ts";
import { type Frame, type Reading } from "./reading.ts";
/** Opens the container that begins at this bracket and returns where its members begin. */
export declare function openContainer(reading: Reading, at: number): {
    root: Frame["node"];
    end: number;
};
/** Adds a value to the container around it. */
export declare function addMember(frame: Frame, node: Node): void;
/** Closes what this bracket ends and returns where to go on; a bracket too many is passed over. */
export declare function closeContainer(reading: Reading, at: number): number;
/** Closes the innermost container, whose own bracket is missing. */
export declare function closeUnasked(reading: Reading): void;
/** Decides whether the answer begins anew at this brace: the model was cut and started over. */
export declare function restartsAnswer(reading: Reading, brace: number): boolean;
