import type { ModelMessage } from "../domain/model/message.ts";
/**
 * Shortens a transcript that the model could not take: the older half of its tool results lose their text.
 * The only place where a transcript does not just grow; the alternative is no answer at all.
 */
export declare function forgetOldResults(messages: readonly ModelMessage[]): ModelMessage[] | undefined;
