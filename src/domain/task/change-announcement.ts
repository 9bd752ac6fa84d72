import { z } from "zod";
import { objectId, TaskIntent } from "./task-intent.ts";

/** Maximum bytes of all files of one change. */
export const MAX_ANNOUNCED_BYTES = 16 * 1024 * 1024;

/** File of a change: without `blob`, `mode` and `bytes` it is removed. */
export const AnnouncedFile = z
  .object({
    path: z.string().min(1).max(4096),
    mode: z.enum(["100644", "100755"]).optional(),
    /** Object id of the bytes. */
    blob: objectId.optional(),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array).optional(),
  })
  .refine(({ mode, blob, bytes }) => new Set([mode, blob, bytes].map(isAbsent)).size === 1, {
    error: "mode, blob and bytes come together",
  });
/** File of a change: without `blob`, `mode` and `bytes` it is removed. */
export type AnnouncedFile = Readonly<z.infer<typeof AnnouncedFile>>;

const isAbsent = (value: unknown): boolean => value === undefined;

/**
 * Announcement of the next write of a task: first with all changed files and the commit message;
 * then with the written commit, before a branch is moved to it or a pull request shows it.
 */
export const ChangeAnnouncement = TaskIntent.omit({
  tree: true,
  message: true,
  isFresh: true,
}).extend({
  message: z.string().max(16_384).optional(),
  files: z.array(AnnouncedFile).max(10_000).readonly().optional(),
  /** Full object id of the written commit. */
  commit: objectId.optional(),
});
/** Announcement of the next write of a task. */
export type ChangeAnnouncement = Readonly<z.infer<typeof ChangeAnnouncement>>;
