import { z } from "zod";

/** Full object id. */
export const objectId = z.string().regex(/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/);

/**
 * Announced write of a task to the code host, stored before the first write: after a crash,
 * recovery uses it to read back what was written.
 */
export const TaskIntent = z.object({
  /** Base commit of the change. */
  baseSha: objectId,
  /** Digest of the changed files: see `digestChanges`. It is also part of the commit's message. */
  treeDigest: z.string().regex(/^[0-9a-f]{64}$/),
  title: z.string().min(1).max(256),
  body: z.string().max(65_536),
  /** Branch to create or update, without `refs/heads/`. */
  branch: z.string().min(1).max(255),
  /** True if a pull request may only be opened after verification. */
  isVerified: z.boolean().optional(),
  /** ISO 8601: time of the request that opens the pull request of the branch. */
  openingAt: z.iso.datetime().optional(),
  /**
   * Expected tree of the commit, computed by the server; absent if the server has not checked the
   * files.
   */
  tree: objectId.optional(),
  /** Expected message of the commit. */
  message: z.string().max(16_384).optional(),
  /**
   * True if the branch did not exist at the announcement: only the task can then have created it.
   */
  isFresh: z.boolean().optional(),
});
/** Announced write of a task to the code host. */
export type TaskIntent = Readonly<z.infer<typeof TaskIntent>>;
