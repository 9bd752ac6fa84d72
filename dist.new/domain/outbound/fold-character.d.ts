/** Marks a character that no secret is recognised by: signs, blanks, what is not drawn. */
export declare const DROPPED = 0;
/**
 * What a character (UTF-16 unit) counts as where a secret is looked for: a small Latin letter or a digit, whatever its
 * case, width or script. `DROPPED` for all others.
 */
export declare const FOLDED: Uint16Array;
/** Where the letters and digits of mathematics begin: pairs of units with this first one. */
export declare const MATHEMATICAL = 55349;
/** What the second unit of a mathematical letter or digit counts as. */
export declare function foldMathematical(unit: number): number;
