import type { FileBlob } from "../domain/diff/pull-file.ts";
import type { Snapshot } from "../ports/snapshots.ts";
/** Reads the head's files that a suggestion wants to change, so that the plan can stay synchronous and pure. */
export declare function readHeadBlobs(comments: readonly unknown[], snapshot: Pick<Snapshot, "read"> | undefined, signal: AbortSignal): Promise<(path: string) => FileBlob | undefined>;
