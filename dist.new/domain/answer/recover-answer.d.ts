import type { Contract, Recovered } from "./recovered.ts";
/** Says what is known of an answer beforehand. */
export interface RecoverOptions {
    /** Code that only the prompt held and that the answer was asked to repeat. */
    readonly nonce?: string | undefined;
}
/**
 * Returns the model's own answer in its output, however messy, or the prose worth keeping in its place. Never throws;
 * nothing is filled in that the model did not say.
 *
 * An object with the nonce is the model's own. Without one, an object on lines of its own or in a fence of its own comes
 * before any in a sentence, a code span or a quote; several that could be the answer and differ are `ambiguous`.
 *
 * @example
 * recoverAnswer("review", "Sure!\n{'summary': 'Fine.', 'comments': [],}").kind; // "ok"
 */
export declare function recoverAnswer<Asked extends Contract>(contract: Asked, text: string, { nonce }?: RecoverOptions): Recovered<Asked>;
