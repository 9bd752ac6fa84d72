import type { Emit } from "./emit.ts";
/** Review rules as the model may read them. */
export interface VisibleRules {
    readonly rules: string;
    /** What a reader of the review must know of them, one line each. */
    readonly problems: readonly string[];
}
/** Makes visible what nobody sees in review rules, and says so: instructions hide best where they are trusted. */
export declare function toVisibleRules(rules: string, emit: Emit): VisibleRules;
