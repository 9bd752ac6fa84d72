/**
 * Takes a command line apart as a POSIX shell does with quotes and backslashes, and with nothing else: no variable, no
 * glob, no operator. `undefined` for quotes that do not end.
 */
export declare function splitCommand(line: string): readonly string[] | undefined;
