import type { NumberedLine } from "./changed-lines.ts";
/**
 * Writes each item of a list over several lines behind the key of the list, so that a rule can be asked about one line.
 * Takes time in proportion to the file.
 */
export declare function withKeys(lines: readonly NumberedLine[], all: readonly string[]): readonly NumberedLine[];
