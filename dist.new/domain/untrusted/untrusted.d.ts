import { type Vault } from "../inbound/vault.ts";
import { type HiddenPart } from "./hidden-part.ts";
/**
 * What a text is. Code keeps what it holds (made visible), prose loses what is hidden, logs keep their tail. A question
 * is of somebody who may ask for things: it is cleaned in the same way and gets no fence.
 */
export type UntrustedKind = "title" | "name" | "description" | "comment" | "question" | "commits" | "context" | "file-list" | "diff" | "file" | "log" | "job-log";
export interface Untrusted {
    /** The text, between fences unless it is a question, ready for a prompt. */
    readonly text: string;
    /** What was taken out or made visible; empty when nothing was hidden. */
    readonly hidden: readonly HiddenPart[];
}
/** Wraps a text that a stranger wrote; made once for a run, with a delimiter nobody could guess. */
export type Wrap = (kind: UntrustedKind, text: string) => Untrusted;
/**
 * Makes the one function through which a stranger's text enters a prompt.
 *
 * `delimiter` is random per run: a text that cannot know it cannot end its own fence. Secrets are replaced by the
 * placeholders of `vault`, which a run shares with whatever reads the model's answer.
 */
export declare function createWrap(delimiter: string, vault?: Pick<Vault, "mask">): Wrap;
/** Cuts a text to a length with a note of how much is gone: of a log the end says what happened. */
export declare function clipUntrusted(text: string, maxChars: number, keepsTail: boolean): string;
