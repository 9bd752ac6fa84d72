import type { ToolCall } from "../../domain/model/message.ts";
/** A piece of a tool call as it arrives; any part of it may be missing. */
export interface Fragment {
    readonly index?: number;
    readonly id?: string;
    readonly name?: string;
    readonly arguments?: string;
    readonly signature?: string;
}
/** Puts tool calls together from their fragments. */
export interface ToolCallFragments {
    add(fragment: Fragment): void;
    /** The calls with a name, in the order they began; `makeId` gives an id to one that has none of its own. */
    calls(makeId: (position: number) => string): readonly ToolCall[];
}
/** Creates an empty collection for one answer. */
export declare function createToolCallFragments(): ToolCallFragments;
