import type { SignRule } from "./suppressions.ts";
/** Settings that, when they are new, check or show less. */
export declare const SETTINGS: readonly SignRule[];
/** Settings that, when they are gone, check less. */
export declare const GUARDS: readonly SignRule[];
/** A number that must not get smaller, or larger. */
interface LimitRule extends Pick<SignRule, "path" | "code" | "text"> {
    /** With its groups `key` and `value`. */
    readonly pattern: RegExp;
    readonly isMaximum?: boolean | undefined;
}
export declare const LIMITS: readonly LimitRule[];
export {};
