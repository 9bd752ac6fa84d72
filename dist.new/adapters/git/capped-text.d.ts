export interface CappedText {
    append(bytes: Buffer): void;
    /** The text without its final newline, or `undefined` when it is longer than the cap. */
    finish(): string | undefined;
}
/** Collects text, and lets go of it when it outgrows `maxBytes`. */
export declare function createCappedText(maxBytes: number): CappedText;
