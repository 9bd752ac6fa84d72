import type { ReviewedDiff } from "../../ports/diff-store.ts";
/**
 * Packs a diff: a line of JSON with its ends and one for each file, compressed. Nothing of it is long in one go, and the
 * compression is not the main thread's.
 */
export declare function packDiff({ files, ...head }: ReviewedDiff): Promise<Uint8Array>;
/** Reads what `packDiff` has made; `undefined` for anything else. */
export declare function unpackDiff(bytes: Uint8Array): Promise<ReviewedDiff | undefined>;
