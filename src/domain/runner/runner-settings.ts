import { z } from "zod";
import { ReviewEvent, Severity } from "../finding/finding.ts";

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

/** Settings of a runner, without secrets. For numeric limits, 0 means no limit. */
export const RunnerSettings = z.object({
  maxDiffChars: count,
  concurrency: z.number().int().positive(),
  repeatLimit: count,
  defaultEvent: ReviewEvent,
  allowApprove: z.boolean(),
  minSeverity: Severity.optional(),
  rulesPath: z.string(),
  defaultRules: z.string(),
  /** Base address for cloning repositories. */
  serverUrl: z.url(),
  /** Features that a repository may bring to its review; absent: none. */
  helpers: z
    .object({
      sandbox: z.enum(["require", "auto", "off"]),
      /** Only backend to use; absent: the first that works. */
      backend: z.enum(["bwrap", "docker"]).optional(),
      /** Image for docker. */
      image: z.string().optional(),
      /** Absent: no context script is run. */
      contextScriptPath: z.string().optional(),
      contextScriptSeconds: z.number().int().positive(),
      /** Absent: no tools are offered. */
      helperToolsPath: z.string().optional(),
      installs: z.boolean(),
    })
    .optional(),
  /** Absent for jobs other than tasks. */
  task: TaskSettings.optional(),
  codeHostPacing: z.boolean(),
  /** True if posts state that the deployment is for testing. */
  isStaging: z.boolean().optional(),
  /** Folder of the clones; absent: the runner's own folder. */
  cacheFolder: z.string().optional(),
  cacheMaxBytes: count,
  /** Seconds without activity after which a model call is aborted. */
  modelTimeoutSeconds: z.number().int().positive(),
});
/** Settings of a runner, without secrets. */
export type RunnerSettings = Readonly<z.infer<typeof RunnerSettings>>;
