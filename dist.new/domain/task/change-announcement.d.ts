import { z } from "zod";
/** Most bytes of the files of one change, together. */
export declare const MAX_ANNOUNCED_BYTES: number;
/** One file of a change: without `blob`, `mode` and `bytes` it is removed. */
export declare const AnnouncedFile: z.ZodObject<{
    path: z.ZodString;
    mode: z.ZodOptional<z.ZodEnum<{
        100644: "100644";
        100755: "100755";
    }>>;
    blob: z.ZodOptional<z.ZodString>;
    bytes: z.ZodOptional<z.ZodCustom<Uint8Array<ArrayBufferLike>, Uint8Array<ArrayBufferLike>>>;
}, z.core.$strip>;
export type AnnouncedFile = Readonly<z.infer<typeof AnnouncedFile>>;
/**
 * Announces what a task is about to write: the first time with every changed file and the message of the commit; later,
 * with the commit that was written, before a branch moves on to it or a pull request shows it.
 */
export declare const ChangeAnnouncement: z.ZodObject<{
    title: z.ZodString;
    branch: z.ZodString;
    body: z.ZodString;
    baseSha: z.ZodString;
    treeDigest: z.ZodString;
    isVerified: z.ZodOptional<z.ZodBoolean>;
    openingAt: z.ZodOptional<z.ZodISODateTime>;
    message: z.ZodOptional<z.ZodString>;
    files: z.ZodOptional<z.ZodReadonly<z.ZodArray<z.ZodObject<{
        path: z.ZodString;
        mode: z.ZodOptional<z.ZodEnum<{
            100644: "100644";
            100755: "100755";
        }>>;
        blob: z.ZodOptional<z.ZodString>;
        bytes: z.ZodOptional<z.ZodCustom<Uint8Array<ArrayBufferLike>, Uint8Array<ArrayBufferLike>>>;
    }, z.core.$strip>>>>;
    commit: z.ZodOptional<z.ZodString>;
}, z.core.$strip>;
export type ChangeAnnouncement = Readonly<z.infer<typeof ChangeAnnouncement>>;
