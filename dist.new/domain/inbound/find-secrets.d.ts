/** A secret in a text; never with a line break in it. */
export interface FoundSecret {
    /** Such as `aws_key`. */
    readonly kind: string;
    readonly start: number;
    readonly end: number;
}
/** Finds secrets in a text, from left to right, none over another. Time grows with the text alone. */
export declare function findSecrets(text: string): FoundSecret[];
