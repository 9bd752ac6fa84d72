import { z } from "zod";
import { parseProtectedPaths } from "../domain/task/protected-paths.js";
import { optionalSetting, setting, withoutInput } from "./setting.js";
import { flag, httpUrl, prose, wholeNumber, word } from "./setting-values.js";
import { splitCommand } from "./split-command.js";
const command = z.string().transform((text, context) => {
    const words = splitCommand(text);
    if (words !== undefined && words.length > 0)
        return words;
    context.addIssue("must be a program with its arguments, and its quotes must end");
    return z.NEVER;
});
const workflowFile = word.refine((name) => /^[\w.-]+\.ya?ml$/.test(name), "must be the name of a file below .github/workflows, such as gpu-verify.yml");
const workflows = z
    .string()
    .transform((text) => text.split(/[\n,]/).flatMap((line) => line.trim() || []))
    .refine((patterns) => patterns.every((pattern) => /^[^/\s]+\/[^/\s]+\/\S+$/.test(pattern)), "must be workflows such as acme/shop/.github/workflows/ci.yml@refs/heads/main with commas between; * stands for anything but a slash");
/** Every setting of tasks. Documentation and parsing follow from this table. */
export const TASK_SETTINGS = {
    isServed: withoutInput(setting("TASK_API_ENABLED", flag, {
        help: "Serve POST /tasks, which opens pull requests",
        fallback: "false",
    })),
    issuer: withoutInput(setting("TASK_OIDC_ISSUER", httpUrl, {
        help: "Who signs the tokens of workflows; an enterprise host has its own",
        fallback: "https://token.actions.githubusercontent.com",
    })),
    audience: withoutInput(setting("TASK_OIDC_AUDIENCE", word, {
        help: "Audience that the tokens of workflows must name",
        fallback: "svc",
    })),
    allowedWorkflows: withoutInput(optionalSetting("TASK_ALLOWED_WORKFLOWS", workflows, "Workflows that may ask for tasks, as their tokens name them (owner/name/.github/workflows/ci.yml@refs/heads/main), with commas between, * for anything but a slash; without it every workflow of a repository may")),
    maxTokens: withoutInput(optionalSetting("TASK_LLM_MAX_TOKENS", wholeNumber(1), "Most output tokens of one call of a task; without it LLM_MAX_TOKENS")),
    maxInputTokens: withoutInput(optionalSetting("TASK_LLM_MAX_INPUT_TOKENS", wholeNumber(0), "Most input tokens of one task in all; 0 means no cap; without it LLM_MAX_INPUT_TOKENS")),
    maxIterations: withoutInput(optionalSetting("TASK_TOOL_MAX_ITERATIONS", wholeNumber(0), "Turns with tool calls in one conversation of a task; 0 means no cap; without it TOOL_MAX_ITERATIONS")),
    maxFollowups: withoutInput(setting("TASK_MAX_FOLLOWUPS", wholeNumber(0), {
        help: "Commits of ours that one fix branch may have; 0 means no cap",
        fallback: "5",
    })),
    runnerTimeout: withoutInput(setting("TASK_RUNNER_TIMEOUT", wholeNumber(1), {
        help: "Seconds after which a runner in a container or pod is killed; without effect in this process",
        fallback: "3600",
    })),
    tailReserve: withoutInput(optionalSetting("TASK_TAIL_RESERVE", wholeNumber(0), "Seconds of a runner's time kept for what follows the model's work; without it TASK_NORMALIZE_TIMEOUT + 180")),
    normalizeCommand: withoutInput(optionalSetting("TASK_NORMALIZE_COMMAND", command, "Program with arguments that formats and checks a change in a sandbox before it is committed, such as: make fix; quotes are those of a shell, and nothing else is")),
    normalizeImage: withoutInput(optionalSetting("TASK_NORMALIZE_IMAGE", word, "Image that the normalizer runs in with docker; without it SANDBOX_IMAGE")),
    normalizeTimeout: withoutInput(setting("TASK_NORMALIZE_TIMEOUT", wholeNumber(1), {
        help: "Seconds that the normalizer may take",
        fallback: "1800",
    })),
    normalizeRetries: withoutInput(setting("TASK_NORMALIZE_MAX_RETRIES", wholeNumber(0), {
        help: "Corrections that the model may make when the normalizer fails",
        fallback: "2",
    })),
    guidance: withoutInput(optionalSetting("TASK_NORMALIZE_GUIDANCE", prose, "Told to the model with the task, and with what the normalizer says")),
    protectedPaths: withoutInput(optionalSetting("TASK_PROTECTED_PATHS", z.string().transform((text, context) => {
        const paths = parseProtectedPaths(text);
        if (paths !== undefined)
            return paths;
        context.addIssue("must be paths and globs with commas between, such as deploy/**, *.lock");
        return z.NEVER;
    }), "Paths and globs that no patch may touch, with commas between, beside .github/workflows, .ai and CODEOWNERS")),
    maxFiles: withoutInput(setting("TASK_MAX_FILES", wholeNumber(1), {
        help: "Files that one patch may change",
        fallback: "50",
    })),
    maxPatchBytes: withoutInput(setting("TASK_MAX_PATCH_BYTES", wholeNumber(1), {
        help: "Bytes that one patch may have",
        fallback: "1048576",
    })),
    verifies: withoutInput(setting("VERIFY_ON_GPU", flag, {
        help: "Have a workflow of the repository run the failing tests on the commit before a pull request is opened",
        fallback: "false",
    })),
    reproducesFirst: withoutInput(setting("VERIFY_REPRODUCE_FIRST", flag, {
        help: "Have that workflow reproduce a failure before the model works on it; needs VERIFY_ON_GPU",
        fallback: "false",
    })),
    verifyWorkflow: withoutInput(setting("VERIFY_WORKFLOW_FILE", workflowFile, {
        help: "The workflow's file below .github/workflows",
        fallback: "gpu-verify.yml",
    })),
    verifyRef: withoutInput(optionalSetting("VERIFY_REF", word, "Branch or tag that the workflow is taken from; without it the default branch")),
    verifyPollTimeout: withoutInput(setting("VERIFY_POLL_TIMEOUT", wholeNumber(1), {
        help: "Seconds that the workflow is waited for",
        fallback: "2400",
    })),
    verifyPollInterval: withoutInput(setting("VERIFY_POLL_INTERVAL", wholeNumber(1), {
        help: "Seconds between two looks at the workflow",
        fallback: "30",
    })),
    verifyMaxRounds: withoutInput(setting("VERIFY_MAX_ROUNDS", wholeNumber(0), {
        help: "Further tries of the model when the workflow says that a change does not do",
        fallback: "2",
    })),
};
