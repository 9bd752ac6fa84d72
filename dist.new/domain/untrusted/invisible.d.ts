/** Takes out characters that a person cannot see. */
export declare function withoutInvisible(text: string): string;
/** Shows each character that a person cannot see, control characters too, as `⟦U+202E⟧`, so that code can be judged with it. */
export declare function showInvisible(text: string): string;
/** Undoes `showInvisible` as far as comparing goes: both forms become nothing. */
export declare function withoutMarks(text: string): string;
/** Counts the characters that a person cannot see. */
export declare function countInvisible(text: string): number;
/** The characters that a person cannot see, those that stand together as one text. */
export declare function invisibleRuns(text: string): string[];
