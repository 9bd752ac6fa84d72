/** Shows a path on one line: characters that could forge or hide text are escaped as `\u{…}`. */
export declare function printablePath(path: string): string;
