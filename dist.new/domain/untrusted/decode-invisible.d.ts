/**
 * Reads what a run of invisible characters says to a machine: tag characters and variation selectors stand for bytes,
 * two kinds of zero-width characters for bits. Gives `undefined` when no words come of it.
 */
export declare function decodeInvisible(run: string): string | undefined;
