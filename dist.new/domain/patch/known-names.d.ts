/** The names of a tree, folders included. */
export interface KnownNames {
    /** Whether something has exactly this name. */
    has(path: string): boolean;
    /** A part of the path that some file system takes for another name of the tree, with that name. */
    collision(path: string): {
        readonly part: string;
        readonly other: string;
    } | undefined;
    add(path: string): void;
}
/** Collects names, so that those can be told that differ in case or Unicode form alone. */
export declare function createKnownNames(paths: Iterable<string>): KnownNames;
