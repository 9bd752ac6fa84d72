import type { PullFile } from "../diff/pull-file.ts";
/** What a context script is told of a change. */
export interface ContextSubject {
    readonly title: string;
    readonly description: string;
    readonly files: readonly PullFile[];
}
/** Writes the JSON that a context script reads from its stdin. */
export declare function contextInput({ title, description, files }: ContextSubject): string;
/** What a context script said: words for the prompt, and which files are not to be reviewed. */
export type ContextOutput = {
    readonly context?: string;
    readonly skipFiles: readonly string[];
} | {
    readonly problem: string;
};
/** Reads what a context script has printed: text, or one JSON object with `context` and `skip_files`. */
export declare function readContextOutput(printed: string): ContextOutput;
/** The paths that a list names: each entry is a path, or a folder with a slash at its end for all below it. */
export declare function matchSkipped(paths: readonly string[], skipFiles: readonly string[]): ReadonlySet<string>;
