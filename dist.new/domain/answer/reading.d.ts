import type { ListNode, ObjectNode } from "./node.ts";
import type { Contract } from "./recovered.ts";
/** Limits the work spent on text that leads nowhere, so that reading stays linear. */
export interface Fuel {
    left: number;
}
/** Holds a container that is being read. */
export interface Frame {
    readonly node: ListNode | ObjectNode;
    /** The key that the container itself stands under. */
    readonly name: string | undefined;
    /** Opened by `{{`, as in a template. */
    readonly doubled: boolean;
    /** Whether its members stand on lines of their own. */
    readonly multiline: boolean;
    /** The key whose value comes next. */
    key: string | undefined;
    /** Whether a comma was read since the last member. */
    separated: boolean;
}
/** Holds what is known while one document is read. */
export interface Reading {
    readonly text: string;
    readonly contract: Contract;
    readonly stack: Frame[];
    /** Keys beyond the contract that the document used so far. */
    readonly otherKeys: Set<string>;
    readonly repairs: Set<string>;
    readonly fuel: Fuel;
}
/** Decides whether nothing but closing markup follows. */
export declare function isOver(text: string, at: number): boolean;
/** Returns the depth that is left when this bracket closes; one missing bracket is forgiven. */
export declare function depthBehind(stack: readonly Frame[], depth: number, kind: "object" | "list"): number | undefined;
/** Returns the key that an object began with. */
export declare function firstKey(node: ListNode | ObjectNode): string | undefined;
/** Decides whether the answer being read began with this key, so that it begins anew here. */
export declare function beganWith({ stack, contract }: Reading, name: string): boolean;
/** Decides whether no answer was begun in what was read so far. */
export declare function isBeforeAnswer({ stack, contract }: Reading): boolean;
