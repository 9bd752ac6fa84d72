import type { SignRule } from "./suppressions.ts";
/** A setting whose list says what is checked, or what is left out. */
export interface ListRule extends Pick<SignRule, "path" | "code" | "text"> {
    readonly key: RegExp;
    /** Whether what the list holds is left out. */
    readonly isLeftOut: boolean;
}
/** Settings that say which tests run, which checks are made, and which files they see. */
export declare const LISTS: readonly ListRule[];
/** Folders that hold no code of a project's own. */
export declare const NO_CODE: RegExp;
/** How much a level of a linter says. */
export declare const LEVELS: Readonly<Record<string, number>>;
export declare const LEVEL_FILES: RegExp;
