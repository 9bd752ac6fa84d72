import type { HiddenParts } from "./hidden-part.ts";
/** Lines that belong together, and where raw HTML starts among them. */
export interface Stretch {
    readonly end: number;
    readonly rawFrom: number;
}
/** Reads a text from its start to its end, stretch by stretch. */
export interface StretchReader {
    /** Takes a part over as it is. */
    keep(from: number, to: number): void;
    /** Reads a stretch and says where the next one starts. */
    read(from: number, stretch: Stretch): number;
    /** All that a reader sees. */
    kept(): string;
}
/** Creates the reader of one text. */
export declare function createStretchReader(text: string, hidden: HiddenParts): StretchReader;
