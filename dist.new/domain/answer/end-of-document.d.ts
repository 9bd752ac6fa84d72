/** Finds where the JSON object or list that starts here is closed; `undefined` when it is not. */
export declare function endOfDocument(text: string, from: number): number | undefined;
