import type { Mark } from "./template-markup.ts";
/**
 * Decides whether a piece of chat template is only named in a text: in quotes, in the middle of a sentence, as the
 * argument of a generic type (`Promise<Result>`), or, for tags with other uses too, anywhere but around the answer.
 */
export declare function isMention(text: string, { kind, start, end }: Mark): boolean;
