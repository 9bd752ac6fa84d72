import { z } from "zod";
import { objectId, TaskIntent } from "./task-intent.js";
/** Most bytes of the files of one change, together. */
export const MAX_ANNOUNCED_BYTES = 16 * 1024 * 1024;
/** One file of a change: without `blob`, `mode` and `bytes` it is removed. */
export const AnnouncedFile = z
    .object({
    path: z.string().min(1).max(4096),
    mode: z.enum(["100644", "100755"]).optional(),
    /** Object id of the bytes. */
    blob: objectId.optional(),
    bytes: z.custom((value) => value instanceof Uint8Array).optional(),
})
    .refine(({ mode, blob, bytes }) => new Set([mode, blob, bytes].map(isAbsent)).size === 1, {
    error: "mode, blob and bytes come together",
});
const isAbsent = (value) => value === undefined;
/**
 * Announces what a task is about to write: the first time with every changed file and the message of the commit; later,
 * with the commit that was written, before a branch moves on to it or a pull request shows it.
 */
export const ChangeAnnouncement = TaskIntent.omit({
    tree: true,
    message: true,
    isFresh: true,
}).extend({
    message: z.string().max(16_384).optional(),
    files: z.array(AnnouncedFile).max(10_000).readonly().optional(),
    /** Full object id of the commit that was written. */
    commit: objectId.optional(),
});
