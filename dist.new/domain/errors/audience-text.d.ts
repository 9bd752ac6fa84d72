/**
 * Writes one passage in two versions: one for everybody, and one for the operators of this installation, which may name
 * hosts, addresses, paths and settings. `publicText` and `operatorText` choose between them where the text is shown.
 */
export declare function audienceText(shown: string, forOperators: string): string;
/** Gives the version of a text that everybody may read. */
export declare function publicText(text: string): string;
/** Gives the version of a text that operators read. */
export declare function operatorText(text: string): string;
/** Tells whether a text has a passage that only operators may read. */
export declare function hasOperatorText(text: string): boolean;
/** Chooses a version of every text in plain JSON. Gives the value itself where it has only one. */
export declare function textsFor<Value>(value: Value, isOperator: boolean): Value;
