/** Replaces half characters, which the code host takes for broken JSON. The length stays as it is. */
export declare function wellFormed(text: string): string;
