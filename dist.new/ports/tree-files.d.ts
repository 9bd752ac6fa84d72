import type { FileBlob } from "../domain/diff/pull-file.ts";
import type { FileChange } from "../domain/patch/file-change.ts";
/** What lies at a path of a folder. */
export interface TreeFile {
    /** `other` is what no patch makes: links, sockets, devices, folders that cannot be read. */
    readonly kind: "file" | "executable" | "other";
    /** Equal for equal content; of a link, of its target. */
    readonly digest: string;
}
export interface TreeCaps {
    readonly maxFiles: number;
    readonly maxBytes: number;
}
/**
 * Reads and writes a folder that strangers' commands work in, while none of them runs.
 *
 * Contract (test/contracts/tree-files.contract.ts):
 * - `list` gives every entry below the folder but folders and what some file system takes for `.git`; names that are no
 *   UTF-8 are left out; more than the caps rejects with `tree-too-large`;
 * - `write` makes the changes: old places first, then new ones, and folders that become empty go; a path whose way leads
 *   through a link, or whose place holds no file, rejects with `input-invalid`;
 * - `read` gives a regular file, or `undefined` where there is none or it is above `maxBytes`;
 * - nothing is followed: no link is ever read, written or passed through;
 * - an aborted signal rejects with `cancelled`.
 */
export interface TreeFiles {
    list(folder: string, caps: TreeCaps, signal: AbortSignal): Promise<ReadonlyMap<string, TreeFile>>;
    write(folder: string, changes: readonly FileChange[], signal: AbortSignal): Promise<void>;
    read(folder: string, path: string, options: {
        readonly maxBytes: number;
        readonly signal: AbortSignal;
    }): Promise<FileBlob | undefined>;
}
