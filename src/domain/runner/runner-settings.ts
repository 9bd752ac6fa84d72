import { z } from "zod";
import { Severity } from "../core/severity.ts";
import { ReviewEvent } from "../finding/finding.ts";
import { TaskSettings } from "../task/task-settings.ts";

const count = z.number().int().nonnegative();

/** How a runner works: the settings that it needs, none of them secret. 0 means no limit where a limit is a number. */
export const RunnerSettings = z.object({
  maxDiffChars: count,
  concurrency: z.number().int().positive(),
  repeatLimit: count,
  defaultEvent: ReviewEvent,
  allowApprove: z.boolean(),
  minSeverity: Severity.optional(),
  rulesPath: z.string(),
  defaultRules: z.string(),
  /** Address that repositories are cloned below. */
  serverUrl: z.url(),
  /** What a repository may bring to its review; absent: nothing. */
  helpers: z
    .object({
      sandbox: z.enum(["require", "auto", "off"]),
      /** The only kind that is used; absent: the first that works. */
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
  /** Absent for work that is no task. */
  task: TaskSettings.optional(),
  codeHostPacing: z.boolean(),
  /** Whether posts say that the deployment is a test. */
  isStaging: z.boolean().optional(),
  /** Folder of the clones; absent: the runner's own place. */
  cacheFolder: z.string().optional(),
  cacheMaxBytes: count,
  /** Seconds without a sign of life after which a model's call is given up. */
  modelTimeoutSeconds: z.number().int().positive(),
});
export type RunnerSettings = Readonly<z.infer<typeof RunnerSettings>>;
