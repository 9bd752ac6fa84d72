import { type ChangeAnnouncement } from "../../domain/task/change-announcement.ts";
/** An announcement on its way: JSON, and the bytes of its files one after the other, compressed. */
export interface PackedAnnouncement {
    readonly head: string;
    readonly contents?: Uint8Array | undefined;
}
/** Content type of a message that is `head`, a line feed and `contents`. */
export declare const PACKED_TYPE = "application/vnd.svc.change";
/** Most bytes of `head`. */
export declare const MAX_HEAD_BYTES: number;
/** Packs what a task is about to write. Rejects with `input-invalid` when its files are too large to be checked. */
export declare function packAnnouncement({ files, ...words }: ChangeAnnouncement): Promise<PackedAnnouncement>;
/**
 * Unpacks an announcement of a runner that is not trusted: no more than the limit is decompressed, and each object id is
 * computed from the bytes. Gives what `ChangeAnnouncement` reads; rejects with `input-invalid` for what does not fit.
 */
export declare function unpackAnnouncement(head: unknown, contents: Uint8Array): Promise<unknown>;
