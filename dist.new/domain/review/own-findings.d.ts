import type { PullFile } from "../diff/pull-file.ts";
import type { HiddenPart } from "../untrusted/hidden-part.ts";
/** What is known of a change beside the model's findings. */
export interface ReadChange {
    /** Those that were shown to the model. */
    readonly files: readonly PullFile[];
    /** What was hidden in the texts around the change. */
    readonly hidden: readonly HiddenPart[];
    /** The repository's own template for descriptions. */
    readonly template?: string;
    /** What the model reported. */
    readonly said: readonly unknown[];
}
/** Findings that need no model: texts and characters that nobody sees, and secrets that the change adds. */
export declare function ownFindings({ files, hidden, template, said }: ReadChange): unknown[];
