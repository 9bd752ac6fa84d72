import { type FileHandle } from "node:fs/promises";
/**
 * Writes files into a folder that nobody else writes to meanwhile. Nothing is followed and nothing is replaced: what
 * the file system does not take (two names that it holds for one, a name too long) is told by `false`.
 */
export interface TreeWriter {
    /** Begins a file; parents are made. */
    open(path: Buffer, mode: number): Promise<FileHandle | undefined>;
    file(path: Buffer, mode: number, content: Uint8Array): Promise<boolean>;
    folder(path: Buffer): Promise<boolean>;
    /** Links come after all files: what is written later would go through them. */
    link(path: Buffer, target: Buffer): Promise<boolean>;
}
/** Begins to write into an empty folder. Throws when something is in it: that is a mistake of the caller. */
export declare function createTreeWriter(root: string): Promise<TreeWriter>;
