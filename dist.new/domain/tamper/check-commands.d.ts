/** A check that a file runs. */
export interface CheckCommand {
    readonly line: number;
    readonly tool: string;
    readonly text: string;
}
/** Files that say what a build or CI runs. */
export declare const BUILD_FILES: RegExp;
/** Finds the checks that a file runs; what is only printed, listed or installed is none. */
export declare function checkCommands(path: string, lines: readonly string[]): readonly CheckCommand[];
