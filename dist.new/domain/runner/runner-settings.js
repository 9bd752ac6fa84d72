import { z } from "zod";
import { ReviewEvent, Severity } from "../finding/finding.js";
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
