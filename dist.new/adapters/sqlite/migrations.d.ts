/** Marks a file as ours: "svc1" in ASCII. */
export declare const APPLICATION_ID = 1937138481;
/**
 * The steps from an empty file to the tables of this version; the number of a step is its place, from 1. Steps that were
 * released are never changed, only added to. Columns in milliseconds are for comparing: the texts keep what was given.
 */
export declare const MIGRATIONS: readonly string[];
