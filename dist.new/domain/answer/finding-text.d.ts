import type { Node, ObjectNode } from "./node.ts";
/** Returns all words of a value: of an object those of its text, or of all its members. */
export declare function wordsIn(node: Node | undefined, depth?: number): string | undefined;
/** Returns a finding's text: its body, or what stands under other names, nothing of it left out. */
export declare function bodyOf(object: ObjectNode): {
    readonly text: string;
    readonly isOwn: boolean;
} | undefined;
