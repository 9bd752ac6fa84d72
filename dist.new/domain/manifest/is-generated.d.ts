/**
 * Tells from its path whether a file was written by a tool: lock files, minified and generated code, vendored folders.
 * Only the path counts: a marker inside the file is a stranger's word.
 */
export declare function isGenerated(path: string): boolean;
