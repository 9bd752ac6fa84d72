/** A text as it is, or with its escapes decoded: for each unit, where it stands in the source. */
export interface TextView {
    readonly text: string;
    /** Absent where the text is the source itself. */
    readonly starts?: Uint32Array;
    /** Behind the end of each unit in the source. */
    readonly ends?: Uint32Array;
}
/** What is left of a text when all that does not count is dropped. */
export interface Projection {
    readonly units: Uint16Array;
    /** Index of each unit in the view. */
    readonly origins: Uint32Array;
    readonly length: number;
}
/** `folded`: letters and digits, whatever their case. `exact`: every sign but blanks, as it is. */
export type ProjectionKind = "folded" | "exact";
/** Drops what does not count from a text. */
export declare function projectText(text: string, kind: ProjectionKind): Projection;
/** A stretch of a text, its end not included. */
export interface Stretch {
    readonly start: number;
    readonly end: number;
}
/** Where a stretch of a view stands in the source. */
export declare function toSource({ starts, ends }: TextView, { start, end }: Stretch): Stretch;
