/** Gives one form for all spellings of a name that some file system takes for the same (case, NTFS streams, HFS+). */
export declare function foldName(name: string): string;
/** Tells a name that some file system takes for `.git`, or for a path through it. */
export declare function isGitSpelling(name: string): boolean;
