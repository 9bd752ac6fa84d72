import type { OutboundGate } from "../../domain/outbound/outbound-gate.ts";
import type { AnnouncedFile } from "../../domain/task/change-announcement.ts";
export interface CheckFilesPorts {
    readonly gate: Pick<OutboundGate, "find" | "check">;
    /** The file as it was before the change; nothing when there was none, or it is too large. */
    readBefore(path: string): Promise<Uint8Array | undefined>;
}
/**
 * Looks for secrets of ours in the files of a change, without holding up the event loop. What a file held before the
 * change is published already, and is not refused again. Rejects with `publish-held`, which names the secret only.
 */
export declare function checkFiles(ports: CheckFilesPorts, files: readonly AnnouncedFile[]): Promise<void>;
/** Bytes as a search for secrets reads them: as text, and where they are none, one by one. */
export declare function textViews(bytes: Uint8Array): readonly string[];
