import { z } from "zod";
/** Full object id. */
export declare const objectId: z.ZodString;
/**
 * What a task is about to write to the code host, told and kept before the first write: whoever comes after a death
 * reads back by it what was done.
 */
export declare const TaskIntent: z.ZodObject<{
    baseSha: z.ZodString;
    treeDigest: z.ZodString;
    title: z.ZodString;
    body: z.ZodString;
    branch: z.ZodString;
    isVerified: z.ZodOptional<z.ZodBoolean>;
    openingAt: z.ZodOptional<z.ZodISODateTime>;
    tree: z.ZodOptional<z.ZodString>;
    message: z.ZodOptional<z.ZodString>;
    isFresh: z.ZodOptional<z.ZodBoolean>;
}, z.core.$strip>;
export type TaskIntent = Readonly<z.infer<typeof TaskIntent>>;
