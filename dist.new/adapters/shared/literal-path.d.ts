/**
 * Tells a path that may name something in a tree.
 *
 * `.git` in any spelling is not one: a checkout has none, and a tree that holds one is an attack.
 */
export declare function isLiteralPath(path: string): boolean;
export declare function isGitFolder(name: string): boolean;
