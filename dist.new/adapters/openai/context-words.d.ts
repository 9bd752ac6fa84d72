/**
 * Whether the words of a refusal say that the request is too long for the model; `message` is the sentence in them. One
 * that is about the length of the answer alone is not.
 */
export declare function saysTooLong(said: string, message: string): boolean;
