import { z } from "zod";
import { parseProtectedPaths } from "../domain/task/protected-paths.ts";
import { type ConfigOf, optionalSetting, setting, withoutInput } from "./setting.ts";
import { flag, httpUrl, prose, wholeNumber, word } from "./setting-values.ts";

const command: z.ZodType<readonly string[], string> = z.string().transform((text, context) => {
  const words = splitCommand(text);
  if (words !== undefined && words.length > 0) return words;
  context.addIssue("must be a program with its arguments and balanced quotes");
  return z.NEVER;
});

const workflowFile = word.refine(
  (name) => /^[\w.-]+\.ya?ml$/.test(name),
  "must be the name of a file below .github/workflows, such as gpu-verify.yml",
);

const workflows: z.ZodType<readonly string[], string> = z
  .string()
  .transform((text) => text.split(/[\n,]/).flatMap((line) => line.trim() || []))
  .refine(
    (patterns) => patterns.every((pattern) => /^[^/\s]+\/[^/\s]+\/\S+$/.test(pattern)),
    "must be comma-separated workflows such as acme/shop/.github/workflows/ci.yml@refs/heads/main; * matches anything but a slash",
  );

/** Settings of tasks. Documentation and parsing are derived from this table. */
export const TASK_SETTINGS = {
  isServed: withoutInput(
    setting("TASK_API_ENABLED", flag, {
      help: "Enable POST /tasks, which opens pull requests",
      fallback: "false",
    }),
  ),
  issuer: withoutInput(
    setting("TASK_OIDC_ISSUER", httpUrl, {
      help: "Issuer of the workflows' OpenID Connect tokens; enterprise hosts have their own",
      fallback: "https://token.actions.githubusercontent.com",
    }),
  ),
  audience: withoutInput(
    setting("TASK_OIDC_AUDIENCE", word, {
      help: "Required audience of the workflows' tokens",
      fallback: "svc",
    }),
  ),
  allowedWorkflows: withoutInput(
    optionalSetting(
      "TASK_ALLOWED_WORKFLOWS",
      workflows,
      "Comma-separated workflows that may request tasks, such as owner/name/.github/workflows/ci.yml@refs/heads/main; * matches anything but a slash. Default: every workflow of a repository",
    ),
  ),
  maxTokens: withoutInput(
    optionalSetting(
      "TASK_LLM_MAX_TOKENS",
      wholeNumber(1),
      "Maximum output tokens of one call of a task. Default: LLM_MAX_TOKENS",
    ),
  ),
  maxInputTokens: withoutInput(
    optionalSetting(
      "TASK_LLM_MAX_INPUT_TOKENS",
      wholeNumber(0),
      "Maximum input tokens of one task; 0 means no limit. Default: LLM_MAX_INPUT_TOKENS",
    ),
  ),
  maxIterations: withoutInput(
    optionalSetting(
      "TASK_TOOL_MAX_ITERATIONS",
      wholeNumber(0),
      "Maximum turns with tool calls in one conversation of a task; 0 means no limit. Default: TOOL_MAX_ITERATIONS",
    ),
  ),
  maxFollowups: withoutInput(
    setting("TASK_MAX_FOLLOWUPS", wholeNumber(0), {
      help: "Maximum commits by svc on one fix branch; 0 means no limit",
      fallback: "5",
    }),
  ),
  runnerTimeout: withoutInput(
    setting("TASK_RUNNER_TIMEOUT", wholeNumber(1), {
      help: "Seconds after which a runner in a container or pod is killed; ignored for runners in the server's process",
      fallback: "3600",
    }),
  ),
  tailReserve: withoutInput(
    optionalSetting(
      "TASK_TAIL_RESERVE",
      wholeNumber(0),
      "Seconds of a runner's time reserved for the steps after the model's work. Default: TASK_NORMALIZE_TIMEOUT + 180",
    ),
  ),
  normalizeCommand: withoutInput(
    optionalSetting(
      "TASK_NORMALIZE_COMMAND",
      command,
      "Command that formats and checks a change in a sandbox before it is committed, such as: make fix. Quotes work as in a shell; other shell syntax does not",
    ),
  ),
  normalizeImage: withoutInput(
    optionalSetting(
      "TASK_NORMALIZE_IMAGE",
      word,
      "Docker image for the normalizer. Default: SANDBOX_IMAGE",
    ),
  ),
  normalizeTimeout: withoutInput(
    setting("TASK_NORMALIZE_TIMEOUT", wholeNumber(1), {
      help: "Timeout of the normalizer in seconds",
      fallback: "1800",
    }),
  ),
  normalizeRetries: withoutInput(
    setting("TASK_NORMALIZE_MAX_RETRIES", wholeNumber(0), {
      help: "Maximum corrections by the model after the normalizer fails",
      fallback: "2",
    }),
  ),
  guidance: withoutInput(
    optionalSetting(
      "TASK_NORMALIZE_GUIDANCE",
      prose,
      "Guidance for the model, sent with the task and with the normalizer's output",
    ),
  ),
  protectedPaths: withoutInput(
    optionalSetting(
      "TASK_PROTECTED_PATHS",
      z.string().transform((text, context) => {
        const paths = parseProtectedPaths(text);
        if (paths !== undefined) return paths;
        context.addIssue("must be comma-separated paths and globs, such as deploy/**, *.lock");
        return z.NEVER;
      }),
      "Comma-separated paths and globs that patches must not change, in addition to .github/workflows, .ai and CODEOWNERS",
    ),
  ),
  maxFiles: withoutInput(
    setting("TASK_MAX_FILES", wholeNumber(1), {
      help: "Maximum files that one patch may change",
      fallback: "50",
    }),
  ),
  maxPatchBytes: withoutInput(
    setting("TASK_MAX_PATCH_BYTES", wholeNumber(1), {
      help: "Maximum size of one patch in bytes",
      fallback: "1048576",
    }),
  ),
  verifies: withoutInput(
    setting("VERIFY_ON_GPU", flag, {
      help: "Run the failing tests on the commit in a workflow of the repository before opening a pull request",
      fallback: "false",
    }),
  ),
  reproducesFirst: withoutInput(
    setting("VERIFY_REPRODUCE_FIRST", flag, {
      help: "Reproduce a failure in that workflow before the model works on it; requires VERIFY_ON_GPU",
      fallback: "false",
    }),
  ),
  verifyWorkflow: withoutInput(
    setting("VERIFY_WORKFLOW_FILE", workflowFile, {
      help: "File name of the workflow in .github/workflows",
      fallback: "gpu-verify.yml",
    }),
  ),
  verifyRef: withoutInput(
    optionalSetting(
      "VERIFY_REF",
      word,
      "Branch or tag of the workflow. Default: the default branch",
    ),
  ),
  verifyPollTimeout: withoutInput(
    setting("VERIFY_POLL_TIMEOUT", wholeNumber(1), {
      help: "Maximum seconds to wait for the workflow",
      fallback: "2400",
    }),
  ),
  verifyPollInterval: withoutInput(
    setting("VERIFY_POLL_INTERVAL", wholeNumber(1), {
      help: "Poll interval in seconds",
      fallback: "30",
    }),
  ),
  verifyMaxRounds: withoutInput(
    setting("VERIFY_MAX_ROUNDS", wholeNumber(0), {
      help: "Retries after a failed verification",
      fallback: "2",
    }),
  ),
} as const;

export type TaskSettingName = keyof typeof TASK_SETTINGS;

/** The effective configuration of tasks. A setting without a default that was not set is absent. */
export type TaskConfig = ConfigOf<typeof TASK_SETTINGS>;

/**
 * Splits a command line at spaces, with the quotes and backslashes of a POSIX shell; variables, globs and operators are
 * plain text. Returns `undefined` for unbalanced quotes.
 */
export function splitCommand(line: string): readonly string[] | undefined {
  const words: string[] = [];
  // One word: quoted pieces, escaped characters and plain ones, without spaces between them.
  const word = /\s*((?:"(?:[^"\\]|\\[\s\S])*"|'[^']*'|\\[\s\S]|[^\s"'\\])+)/gy;
  let end = 0;
  for (let match = word.exec(line); match !== null; match = word.exec(line)) {
    words.push(unquote(match[1] ?? ""));
    end = word.lastIndex;
  }
  return line.slice(end).trim() === "" ? words : undefined;
}

const PIECE = /"((?:[^"\\]|\\[\s\S])*)"|'([^']*)'|\\([\s\S])|([^"'\\]+)/g;

function unquote(word: string): string {
  const pieces = [...word.matchAll(PIECE)].map(
    ([, double, single, escaped, plain]) =>
      double?.replace(/\\(["\\$`])/g, "$1") ?? single ?? escaped ?? plain ?? "",
  );
  return pieces.join("");
}
