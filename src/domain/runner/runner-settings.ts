import { z } from "zod";
import { Severity } from "../core/severity.ts";
import { Category, ReviewEvent } from "../finding/finding.ts";
import { TaskSettings } from "../task/task-settings.ts";

const count = z.number().int().nonnegative();

/** Settings of a runner, without secrets. For numeric limits, 0 means no limit. */
export const RunnerSettings = z.object({
  maxDiffChars: count,
  concurrency: z.number().int().positive(),
  repeatLimit: count,
  defaultEvent: ReviewEvent,
  allowApprove: z.boolean(),
  /** True to list the files of the pinned head with git, for a check run on exactly that head. */
  pinsFiles: z.boolean().optional(),
  minSeverity: Severity.optional(),
  muteCategories: z.array(Category).optional(),
  ignorePaths: z.array(z.string()).optional(),
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
