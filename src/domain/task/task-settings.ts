import { z } from "zod";

const count = z.number().int().nonnegative();

/** Settings of tasks; all times in seconds. */
export const TaskSettings = z.object({
  /** Maximum number of service commits on one fix branch; 0 means no limit. */
  maxFollowups: count,
  /** Paths and globs that no patch may change, in addition to those that are always protected. */
  protectedPaths: z.array(z.string()),
  /** Hosts that model-written text may link to, in addition to the code host. */
  linkHosts: z.array(z.string()),
  maxFiles: z.number().int().positive(),
  /** Maximum bytes of a patch. */
  maxPatchBytes: z.number().int().positive(),
  /** Time reserved for the steps after the model's work, if the run has a deadline. */
  tailReserve: count,
  /** Sandbox of repository commands; `off`: the runner itself is the isolation. */
  sandbox: z.enum(["bwrap", "docker", "kubernetes", "auto", "off"]),
  /** Image for docker. */
  image: z.string().optional(),
  /** Repository's own formatter and checks; absent: there are none. */
  normalize: z
    .object({
      /** Program and arguments; no shell. */
      command: z.array(z.string()).min(1),
      timeout: z.number().int().positive(),
      /** Maximum corrections by the model. */
      maxRetries: count,
    })
    .optional(),
  /** Sent to the model with the instruction and with the normalizer's output. */
  guidance: z.string().optional(),
  /** Verification of a change on the caller's own machines; absent: there is none. */
  verify: z
    .object({
      /** File name below `.github/workflows`. */
      workflow: z.string(),
      /** Branch or tag of the workflow; absent: the default branch. */
      ref: z.string().optional(),
      pollTimeout: z.number().int().positive(),
      pollInterval: z.number().int().positive(),
      /** Rounds after the first. */
      maxRounds: count,
      /** True if a failure is reproduced before the model works on it. */
      reproducesFirst: z.boolean(),
    })
    .optional(),
});
/** Settings of tasks; all times in seconds. */
export type TaskSettings = Readonly<z.infer<typeof TaskSettings>>;
