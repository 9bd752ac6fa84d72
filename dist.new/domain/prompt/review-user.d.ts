import type { Untrusted, Wrap } from "../untrusted/untrusted.ts";
import { type FileListEntry } from "./file-list.ts";
/** What the person or the code host says of the change. */
export interface ChangeDescription {
    readonly repository: string;
    readonly title: string;
    readonly description?: string;
    /** Of these nobody knows the words as they were when the review was asked for: they may have been edited since. */
    readonly late?: readonly ("title" | "description")[];
    readonly author?: string;
    /** Names of the branches, for display. */
    readonly baseName: string;
    readonly headName: string;
    /** Subjects of the commits, newest first. */
    readonly subjects?: readonly string[];
    /** What a program of the repository says of the change. */
    readonly context?: string;
    /** What the reviewer who asked for this review wants. */
    readonly instructions?: string;
    /** ISO date of today: models take the present year for a typing error. */
    readonly today: string;
}
export interface ReviewUser {
    readonly change: ChangeDescription;
    readonly files: readonly FileListEntry[];
    readonly chunk: {
        readonly text: string;
        readonly number: number;
        readonly of: number;
    };
    readonly wrap: Wrap;
    /** Code that the answer repeats. */
    readonly nonce?: string | undefined;
}
/**
 * Writes the first message of a conversation. What is the same for all chunks comes first, so that their requests
 * share a prefix; the diff comes last, and behind it the code of the answer.
 */
export declare function reviewUserPrompt({ change, files, chunk, wrap, nonce }: ReviewUser): Untrusted;
