import { z } from "zod";
import type { PullRequest } from "./pull-request.ts";
/**
 * What the head of a page shows of a pull request, as it was when it was last read for a job. Nothing is decided by it:
 * the names were written by strangers, and are shortened and cleaned for people. A name of which nothing can be seen is
 * absent.
 */
export declare const PullDetails: z.ZodObject<{
    author: z.ZodOptional<z.ZodString>;
    head: z.ZodOptional<z.ZodString>;
    base: z.ZodOptional<z.ZodString>;
    changedFiles: z.ZodNumber;
    additions: z.ZodOptional<z.ZodNumber>;
    deletions: z.ZodOptional<z.ZodNumber>;
}, z.core.$strip>;
export type PullDetails = Readonly<z.infer<typeof PullDetails>>;
/** Tells of a pull request what people are shown. */
export declare function toPullDetails(pull: PullRequest): PullDetails;
