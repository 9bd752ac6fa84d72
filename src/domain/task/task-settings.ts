import { z } from "zod";

const count = z.number().int().nonnegative();

/** How tasks are worked on; all times in seconds. */
export const TaskSettings = z.object({
  /** Commits of ours that one fix branch may have; 0 means no cap. */
  maxFollowups: count,
  /** Paths and globs that no patch may touch, beside those that are always protected. */
  protectedPaths: z.array(z.string()),
  /** Hosts that a model's text may link to, beside the code host. */
  linkHosts: z.array(z.string()),
  maxFiles: z.number().int().positive(),
  /** Bytes of a patch. */
  maxPatchBytes: z.number().int().positive(),
  /** Kept for what follows the model's work, where the run has a deadline. */
  tailReserve: count,
  /** What commands of the repository run in; `off`: this very place is the wall. */
  sandbox: z.enum(["bwrap", "docker", "kubernetes", "auto", "off"]),
  /** Image for docker. */
  image: z.string().optional(),
  /** The repository's own formatter and checks; absent: there are none. */
  normalize: z
    .object({
      /** Program and arguments; no shell. */
      command: z.array(z.string()).min(1),
      timeout: z.number().int().positive(),
      /** Corrections that the model may make. */
      maxRetries: count,
    })
    .optional(),
  /** Told to the model with the instruction, and with what the normalizer says. */
  guidance: z.string().optional(),
  /** Whether and how a change is tried on the caller's own machines; absent: it is not. */
  verify: z
    .object({
      /** File name below `.github/workflows`. */
      workflow: z.string(),
      /** Branch or tag that it is taken from; absent: the default branch. */
      ref: z.string().optional(),
      pollTimeout: z.number().int().positive(),
      pollInterval: z.number().int().positive(),
      /** Rounds after the first. */
      maxRounds: count,
      /** Whether a failure is reproduced before it is worked on. */
      reproducesFirst: z.boolean(),
    })
    .optional(),
});
export type TaskSettings = Readonly<z.infer<typeof TaskSettings>>;
