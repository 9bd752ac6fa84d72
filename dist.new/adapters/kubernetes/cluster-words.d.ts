/** A text of the cluster on one line, not too long for a log. */
export declare function clipped(text: string): string;
