import type { RunningProcess } from "../shared/start-process.ts";
/** Reads blobs by object id; requests are pipelined to one process, which is started when it is needed. */
export interface BlobReader {
    /** The content, or `undefined` when git does not have the object. */
    read(id: string, signal: AbortSignal): Promise<Buffer | undefined>;
}
export declare function createBlobReader(start: () => RunningProcess, toError: (stderr: string) => Error): BlobReader;
