import type { ToolCall } from "../model/message.ts";
/** Notices a model that asks the same again and again. */
export interface RepeatGuard {
    /** Counts a call; 1 for the first of its kind. */
    count(call: ToolCall): number;
    /** Repeats of all calls together have reached the limit. */
    isTripped(): boolean;
    /** The most repeated calls, such as `read_file×4`, worst first. */
    worst(): string;
}
/** Makes a guard that trips at `limit` repeats; 0 means never. The first call of a kind is no repeat. */
export declare function createRepeatGuard(limit: number): RepeatGuard;
