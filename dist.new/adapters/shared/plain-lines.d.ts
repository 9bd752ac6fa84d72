/**
 * The last lines of what a program has printed, so many at most, without what a terminal obeys; empty ones and blanks at
 * their ends are left out.
 */
export declare function plainLines(text: string, most: number): readonly string[];
