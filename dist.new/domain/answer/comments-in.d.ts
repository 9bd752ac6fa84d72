import type { Node } from "./node.ts";
import type { RecoveredFinding } from "./recovered.ts";
/** Decides whether a member of an answer holds findings: by its name, or by what is in it. */
export declare function holdsFindings(key: string, node: Node): boolean;
/** Reads the findings of one member of an answer, grouped or not; its key may name what all of them share. */
export declare function commentsIn(node: Node, repairs: Set<string>, key?: string): readonly RecoveredFinding[];
