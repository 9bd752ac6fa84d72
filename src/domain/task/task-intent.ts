import { z } from "zod";

const objectId = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);

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
});
export type TaskIntent = Readonly<z.infer<typeof TaskIntent>>;
