import { z } from "zod";
/** Full object id. */
export const objectId = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);
/**
 * What a task is about to write to the code host, told and kept before the first write: whoever comes after a death
 * reads back by it what was done.
 */
export const TaskIntent = z.object({
    /** Commit that the change is made on. */
    baseSha: objectId,
    /** Of the changed files: see `changeDigest`. It stands in the commit's message, too. */
    treeDigest: z.string().regex(/^[0-9a-f]{64}$/),
    title: z.string().min(1).max(256),
    body: z.string().max(65_536),
    /** Branch that is made or moved on; without `refs/heads/`. */
    branch: z.string().min(1).max(255),
    /** Whether no pull request may be opened for it unless it was verified first. */
    isVerified: z.boolean().optional(),
    /** ISO 8601: when the pull request of the branch was sent for opening. */
    openingAt: z.iso.datetime().optional(),
    /** Tree that the commit must have, as the server computed it; absent where the server has not checked the files. */
    tree: objectId.optional(),
    /** Message that the commit must have. */
    message: z.string().max(16_384).optional(),
    /** Whether no such branch existed when it was announced: then only the task can have made it. */
    isFresh: z.boolean().optional(),
});
