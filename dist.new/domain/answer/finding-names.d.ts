import type { Node, ObjectNode } from "./node.ts";
/** Names a part of a finding that models also give under other keys. */
export type FindingPart = "path" | "line" | "start_line" | "end_line" | "location" | "severity" | "title" | "body";
/** Decides whether a key holds a list of findings. */
export declare const isListName: (written: string) => boolean;
/** Decides whether a key holds something that the answer only mentions. */
export declare const isMentioned: (written: string) => boolean;
/** Lists the members that may hold a part of a finding, the contract's own spelling first. */
export declare function membersFor(object: ObjectNode, part: FindingPart): readonly (readonly [string, Node])[];
/** Decides whether an object says something of a place or with a weight, as findings do. */
export declare function looksLikeFinding(node: Node): boolean;
