import { z } from "zod";
import { createSecret, type Secret } from "../domain/core/secret.ts";
import { Severity } from "../domain/core/severity.ts";
import { Category, ReviewEvent } from "../domain/finding/finding.ts";
import { type ConfigOf, optionalSetting, setting } from "./setting.ts";
import {
  categories,
  currencyCode,
  exactlyOne,
  flag,
  hostNames,
  httpUrl,
  labels,
  logins,
  modelPrices,
  money,
  pathPatterns,
  pem,
  prose,
  repositoryPath,
  repositoryPathOrOff,
  wholeNumber,
  word,
} from "./setting-values.ts";

const secret: z.ZodType<Secret, string> = word.transform((text) => createSecret(text));
const choice = <Value extends string>(
  values: z.ZodType<Value, unknown>,
  words: string,
): z.ZodType<Value, string> =>
  z.string().transform((text, context) => {
    const parsed = values.safeParse(text);
    if (parsed.success) return parsed.data;
    context.addIssue(`must be ${words}`);
    return z.NEVER;
  });

const DEFAULT_RULES =
  "Report defects of correctness, security and robustness with their consequence. Leave formatting to tools.";

/** Documentation hosts whose content the public cannot edit. */
const DEFAULT_LINK_HOSTS = [
  "cheatsheetseries.owasp.org",
  "cwe.mitre.org",
  "developer.mozilla.org",
  "doc.rust-lang.org",
  "docs.github.com",
  "docs.oracle.com",
  "docs.python.org",
  "en.cppreference.com",
  "go.dev",
  "kubernetes.io",
  "learn.microsoft.com",
  "nodejs.org",
  "owasp.org",
  "react.dev",
  "www.postgresql.org",
  "www.rfc-editor.org",
  "www.typescriptlang.org",
];

/** Settings of every command. Documentation, parsing and the Action's inputs are derived from this table. */
export const SETTINGS = {
  apiBase: setting("LLM_API_BASE", httpUrl, {
    help: "Base URL of the OpenAI-compatible endpoint, including the version path",
    fallback: "https://api.openai.com/v1",
  }),
  apiKey: optionalSetting("LLM_API_KEY", secret, "API key of the endpoint"),
  model: optionalSetting(
    "LLM_MODEL",
    word,
    "Model id. Default: the first model of the endpoint that supports tools",
  ),
  maxTokens: setting("LLM_MAX_TOKENS", wholeNumber(1), {
    help: "Maximum output tokens of one call; a truncated answer is continued",
    fallback: "16384",
  }),
  maxInputTokens: setting("LLM_MAX_INPUT_TOKENS", wholeNumber(0), {
    help: "Maximum input tokens of one review; 0 means no limit",
    fallback: "2000000",
  }),
  modelPrices: optionalSetting(
    "MODEL_PRICES",
    modelPrices,
    "Prices per million tokens, as JSON by model id or pattern with *. Without it, costs are unknown",
  ),
  currency: setting("PRICE_CURRENCY", currencyCode, {
    help: "Currency of prices and cost budgets",
    fallback: "USD",
  }),
  runTokens: setting("BUDGET_RUN_TOKENS", wholeNumber(0), {
    help: "Token budget of one run, input and output; 0 means no limit",
    fallback: "0",
  }),
  runCost: setting("BUDGET_RUN_COST", money, {
    help: "Cost budget of one run; 0 means no limit",
    fallback: "0",
  }),
  stream: setting("LLM_STREAM", flag, {
    help: "Request streamed answers",
    fallback: "true",
  }),
  reasoningEffort: optionalSetting(
    "LLM_REASONING_EFFORT",
    word,
    "Reasoning effort, passed to the endpoint unchanged",
  ),
  isStaging: setting("STAGING", flag, {
    help: "Mark reviews, replies and pull requests as coming from a test deployment",
    fallback: "false",
  }),
  billTo: optionalSetting(
    "LLM_BILL_TO",
    word,
    "Organization that a router bills (header X-HF-Bill-To)",
  ),
  timeoutSeconds: setting("LLM_TIMEOUT", wholeNumber(1), {
    help: "Seconds without data from the endpoint before a call is aborted",
    fallback: "300",
  }),
  reviewEvent: setting("REVIEW_EVENT", choice(ReviewEvent, "COMMENT, REQUEST_CHANGES or APPROVE"), {
    help: "Event of a review if the model does not choose one",
    fallback: "COMMENT",
  }),
  maxDiffChars: setting("MAX_DIFF_CHARS", wholeNumber(1_000), {
    help: "Maximum characters of annotated diff in one part; larger changes are reviewed in several parts",
    fallback: "200000",
  }),
  concurrency: setting("REVIEW_CONCURRENCY", wholeNumber(1), {
    help: "Number of parts reviewed in parallel",
    fallback: "4",
  }),
  minSeverity: optionalSetting(
    "MIN_SEVERITY",
    choice(Severity, "critical, major, minor or nit"),
    "Findings below this severity are moved to the summary",
  ),
  muteCategories: optionalSetting(
    "MUTE_CATEGORIES",
    categories,
    `Comma-separated categories whose findings go to a folded section of the review, unless they are critical: ${Category.options.join(", ")}`,
  ),
  ignorePaths: optionalSetting(
    "IGNORE_PATHS",
    pathPatterns,
    "Comma-separated paths, folders or globs (*, ?, **) of files that are not reviewed, such as docs/ or *.generated.ts",
  ),
  skipAuthors: optionalSetting(
    "SKIP_AUTHORS",
    logins,
    "Comma-separated logins whose pull requests are reviewed only if a person asks for it, such as octocat",
  ),
  skipLabels: optionalSetting(
    "SKIP_LABELS",
    labels,
    "Comma-separated labels; pull requests with one of them are reviewed only if a person asks for it",
  ),
  skipDrafts: setting("SKIP_DRAFTS", flag, {
    help: "Review drafts only if a person asks for it",
    fallback: "true",
  }),
  rulesPath: setting("REVIEW_RULES_PATH", repositoryPath, {
    help: "Path of the review rules on the default branch",
    fallback: ".ai/review-rules.md",
  }),
  defaultRules: setting("DEFAULT_REVIEW_RULES", prose, {
    help: "Review rules for repositories without rules of their own",
    fallback: DEFAULT_RULES,
  }),
  contextScriptPath: setting("CONTEXT_SCRIPT_PATH", repositoryPathOrOff, {
    help: "Path of the context script on the default branch, which adds context before a review; off disables it",
    fallback: ".ai/context-script",
  }),
  contextScriptSeconds: setting(
    "CONTEXT_SCRIPT_TIMEOUT",
    wholeNumber(1).refine((seconds) => seconds <= 600, "must be 600 or less"),
    { help: "Timeout of the context script in seconds", fallback: "30" },
  ),
  helperToolsPath: setting("HELPER_TOOLS_PATH", repositoryPathOrOff, {
    help: "Path of the file on the default branch that defines helper tools for the model; off disables it",
    fallback: ".ai/review-tools.json",
  }),
  helperSandbox: optionalSetting(
    "HELPER_SANDBOX",
    choice(z.enum(["require", "auto", "off"]), "require, auto or off"),
    "Sandbox for context scripts, helper tools and installs: require (refuse to run without one), auto (use one if available) or off. Default: require for the server and the Action, auto for other commands",
  ),
  sandboxImage: optionalSetting(
    "SANDBOX_IMAGE",
    word,
    "Docker image for commands of repositories; it must exist on this host. If bubblewrap works, it is used instead; set TASK_SANDBOX_BACKEND=docker to use the image",
  ),
  taskSandboxBackend: setting(
    "TASK_SANDBOX_BACKEND",
    choice(z.enum(["bwrap", "docker", "kubernetes", "auto"]), "bwrap, docker, kubernetes or auto"),
    {
      help: "Sandbox for a task's commands; auto uses the first that works, kubernetes requires TASK_EXECUTION=kubernetes",
      fallback: "auto",
    },
  ),
  helperInstall: setting("HELPER_INSTALL", flag, {
    help: "Allow helper tools to install packages in their sandbox, from the package registries only",
    fallback: "false",
  }),
  maxIterations: setting("TOOL_MAX_ITERATIONS", wholeNumber(0), {
    help: "Maximum turns with tool calls in one conversation; 0 means no limit",
    fallback: "30",
  }),
  repeatLimit: setting("TOOL_REPEAT_LIMIT", wholeNumber(0), {
    help: "Number of identical tool calls after which the model must answer; 0 means no limit",
    fallback: "6",
  }),
  allowApprove: setting("ALLOW_APPROVE", exactlyOne, {
    help: "Allow reviews to approve; only the exact value 1 enables it",
    fallback: "0",
  }),
  codeHostToken: {
    ...optionalSetting(
      "GITHUB_TOKEN",
      secret,
      "Token for the code host; not needed with a GitHub App",
    ),
    inputContext: "github.token",
  },
  appId: optionalSetting("GITHUB_APP_ID", wholeNumber(1), "Id of the GitHub App"),
  appKey: optionalSetting(
    "GITHUB_PRIVATE_KEY",
    pem.transform((text) => createSecret(text)),
    "Private key of the GitHub App, in PEM",
  ),
  appKeyPath: optionalSetting(
    "GITHUB_PRIVATE_KEY_PATH",
    prose,
    "Path of the GitHub App's private key",
  ),
  codeHostApiUrl: setting("GITHUB_API_URL", httpUrl, {
    help: "Base URL of the code host's API; enterprise hosts use /api/v3",
    fallback: "https://api.github.com",
    inputContext: "github.api_url",
  }),
  codeHostUrl: setting("GITHUB_SERVER_URL", httpUrl, {
    help: "Base URL of the code host, used for links and clones",
    fallback: "https://github.com",
    inputContext: "github.server_url",
  }),
  writeCertainty: setting("WRITE_CERTAINTY", wholeNumber(1), {
    help: "Seconds to look for a write whose response was lost, before the server repeats it and a workflow step gives up",
    fallback: "240",
  }),
  codeHostPacing: setting("CODE_HOST_PACING", flag, {
    help: "Follow the code host's rate guidelines for integrations; set false for your own host",
    fallback: "true",
  }),
  trigger: setting("MENTION_TRIGGER", word, {
    help: "First word of a comment that requests a review",
    fallback: "@asksvc",
  }),
  reviewForks: setting("REVIEW_FORKS", flag, {
    help: "Review pull requests from forks, and by authors who are not members, without a request too",
    fallback: "0",
  }),
  checkRun: setting("CHECK_RUN", flag, {
    help: "Report each published review as a check run on its head; requires the permission checks: write",
    fallback: "0",
  }),
  linkHosts: setting("LINK_HOSTS", hostNames, {
    help: "Comma-separated hosts that a model's text may link to, or none; the code host is always allowed. Other links are shown as plain text",
    fallback: DEFAULT_LINK_HOSTS.join(","),
  }),
  markerKey: optionalSetting(
    "SVC_MARKER_KEY",
    secret,
    "Key that signs the markers of posts. Default: derived from the app's private key or LLM_API_KEY",
  ),
  cloneCacheFolder: optionalSetting(
    "WEB_CLONE_CACHE_DIR",
    prose,
    "Folder for clones of remote repositories. Default: a folder in the system's cache",
  ),
  cloneCacheMaxBytes: setting("CLONE_CACHE_MAX_BYTES", wholeNumber(0), {
    help: "Maximum total size of clones in bytes; the least recently used are deleted first",
    fallback: "10737418240",
  }),
} as const;

export type SettingName = keyof typeof SETTINGS;

/** The effective configuration. A setting without a default that was not set is absent. */
export type Config = ConfigOf<typeof SETTINGS>;
