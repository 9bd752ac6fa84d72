/** A number in a line that says how exact a comparison is. */
interface Tolerance {
    readonly kind: string;
    /** The larger, the looser. */
    readonly looseness: number;
}
/** A line without its tolerances, and what they are. */
export interface ToleranceReading {
    readonly key: string;
    readonly tolerances: readonly Tolerance[];
}
/** Reads what a line says of tolerances; the rest of it is its key. */
export declare function readTolerances(line: string): ToleranceReading;
/** Whether the second of two lines that are else the same allows more. */
export declare function isLooser(before: ToleranceReading, after: ToleranceReading): boolean;
export {};
