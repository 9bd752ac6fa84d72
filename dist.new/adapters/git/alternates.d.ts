/** Content of `objects/info/alternates`: one quoted folder a line, so that a newline in a name does no harm. */
export declare function alternatesFile(folders: readonly string[]): string;
/** Value of `GIT_ALTERNATE_OBJECT_DIRECTORIES`. */
export declare function alternatesVariable(folders: readonly string[]): string;
