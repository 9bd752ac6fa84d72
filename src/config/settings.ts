import { z } from "zod";
import { createSecret, type Secret } from "../domain/core/secret.ts";
import { Severity } from "../domain/core/severity.ts";
import { ReviewEvent } from "../domain/finding/finding.ts";
import { type ConfigOf, optionalSetting, setting } from "./setting.ts";
import {
  currencyCode,
  exactlyOne,
  flag,
  hostNames,
  httpUrl,
  modelPrices,
  money,
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

/** Where programs are documented: none of them is anybody's to write to. */
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

/** Every setting there is. Documentation, parsing and the Action's inputs follow from this table. */
export const SETTINGS = {
  apiBase: setting("LLM_API_BASE", httpUrl, {
    help: "Address of the OpenAI-compatible endpoint, version path included",
    fallback: "https://api.openai.com/v1",
  }),
  apiKey: optionalSetting("LLM_API_KEY", secret, "Key of the endpoint"),
  model: optionalSetting(
    "LLM_MODEL",
    word,
    "Model id; without it the first tool-capable one that the endpoint lists",
  ),
  maxTokens: setting("LLM_MAX_TOKENS", wholeNumber(1), {
    help: "Tokens of one answer; a cut answer is continued",
    fallback: "16384",
  }),
  maxInputTokens: setting("LLM_MAX_INPUT_TOKENS", wholeNumber(0), {
    help: "Input tokens of a whole review; 0 means no cap",
    fallback: "2000000",
  }),
  modelPrices: optionalSetting(
    "MODEL_PRICES",
    modelPrices,
    "What models cost for a million tokens, as JSON by model id or pattern with *; without it costs are not known",
  ),
  currency: setting("PRICE_CURRENCY", currencyCode, {
    help: "Currency of the prices and of the budgets in money",
    fallback: "USD",
  }),
  runTokens: setting("BUDGET_RUN_TOKENS", wholeNumber(0), {
    help: "Tokens, in and out, of one run; 0 means no limit",
    fallback: "0",
  }),
  runCost: setting("BUDGET_RUN_COST", money, {
    help: "Money for one run; 0 means no limit",
    fallback: "0",
  }),
  stream: setting("LLM_STREAM", flag, {
    help: "Ask for answers as a stream",
    fallback: "true",
  }),
  reasoningEffort: optionalSetting(
    "LLM_REASONING_EFFORT",
    word,
    "Passed on to the endpoint as it is",
  ),
  isStaging: setting("STAGING", flag, {
    help: "Say under reviews, answers and pull requests that they come from a test deployment",
    fallback: "false",
  }),
  billTo: optionalSetting(
    "LLM_BILL_TO",
    word,
    "Organisation that a router bills (header X-HF-Bill-To)",
  ),
  timeoutSeconds: setting("LLM_TIMEOUT", wholeNumber(1), {
    help: "Seconds without a sign of life after which a call is given up",
    fallback: "300",
  }),
  reviewEvent: setting("REVIEW_EVENT", choice(ReviewEvent, "COMMENT, REQUEST_CHANGES or APPROVE"), {
    help: "Event of a review when the model names none",
    fallback: "COMMENT",
  }),
  maxDiffChars: setting("MAX_DIFF_CHARS", wholeNumber(1_000), {
    help: "Characters of annotated diff in one part; larger changes are reviewed in several",
    fallback: "200000",
  }),
  concurrency: setting("REVIEW_CONCURRENCY", wholeNumber(1), {
    help: "Parts reviewed side by side",
    fallback: "4",
  }),
  minSeverity: optionalSetting(
    "MIN_SEVERITY",
    choice(Severity, "critical, major, minor or nit"),
    "Findings below it go to the summary",
  ),
  rulesPath: setting("REVIEW_RULES_PATH", repositoryPath, {
    help: "Review rules, read from the default branch",
    fallback: ".ai/review-rules.md",
  }),
  defaultRules: setting("DEFAULT_REVIEW_RULES", prose, {
    help: "Rules of a repository that has none of its own",
    fallback: DEFAULT_RULES,
  }),
  contextScriptPath: setting("CONTEXT_SCRIPT_PATH", repositoryPathOrOff, {
    help: "Program of the default branch that says more about a change before it is reviewed; off for none",
    fallback: ".ai/context-script",
  }),
  contextScriptSeconds: setting(
    "CONTEXT_SCRIPT_TIMEOUT",
    wholeNumber(1).refine((seconds) => seconds <= 600, "must be 600 or less"),
    { help: "Seconds that the context script may take", fallback: "30" },
  ),
  helperToolsPath: setting("HELPER_TOOLS_PATH", repositoryPathOrOff, {
    help: "File of the default branch with tools that the repository offers to the model; off for none",
    fallback: ".ai/review-tools.json",
  }),
  helperSandbox: optionalSetting(
    "HELPER_SANDBOX",
    choice(z.enum(["require", "auto", "off"]), "require, auto or off"),
    "Whether context scripts, helper tools and installs run in a sandbox alone (require), where there is one (auto) or never (off); without it require for the server and the Action, auto for other commands",
  ),
  sandboxImage: optionalSetting(
    "SANDBOX_IMAGE",
    word,
    "Image that commands of repositories run in with docker; it must be on this host. Where bubblewrap works, it is used and not the image: set TASK_SANDBOX_BACKEND=docker for the image",
  ),
  taskSandboxBackend: setting(
    "TASK_SANDBOX_BACKEND",
    choice(z.enum(["bwrap", "docker", "kubernetes", "auto"]), "bwrap, docker, kubernetes or auto"),
    {
      help: "Sandbox of a task's commands; auto takes the first that works, kubernetes needs TASK_EXECUTION=kubernetes",
      fallback: "auto",
    },
  ),
  helperInstall: setting("HELPER_INSTALL", flag, {
    help: "Let helper tools have packages installed in their sandbox, from the package registries alone",
    fallback: "false",
  }),
  maxIterations: setting("TOOL_MAX_ITERATIONS", wholeNumber(0), {
    help: "Turns with tool calls in one conversation; 0 means no cap",
    fallback: "30",
  }),
  repeatLimit: setting("TOOL_REPEAT_LIMIT", wholeNumber(0), {
    help: "Repeated identical tool calls that end the reading; 0 means no limit",
    fallback: "6",
  }),
  allowApprove: setting("ALLOW_APPROVE", exactlyOne, {
    help: "Exactly 1 lets a review approve",
    fallback: "0",
  }),
  codeHostToken: {
    ...optionalSetting("GITHUB_TOKEN", secret, "Token for the code host; not needed with an app"),
    inputContext: "github.token",
  },
  appId: optionalSetting("GITHUB_APP_ID", wholeNumber(1), "Id of the app that reads and publishes"),
  appKey: optionalSetting(
    "GITHUB_PRIVATE_KEY",
    pem.transform((text) => createSecret(text)),
    "Private key of the app in PEM",
  ),
  appKeyPath: optionalSetting("GITHUB_PRIVATE_KEY_PATH", prose, "File with the app's private key"),
  codeHostApiUrl: setting("GITHUB_API_URL", httpUrl, {
    help: "Address of the code host's API; an enterprise host has it at /api/v3",
    fallback: "https://api.github.com",
    inputContext: "github.api_url",
  }),
  codeHostUrl: setting("GITHUB_SERVER_URL", httpUrl, {
    help: "Address of the code host's pages, which repositories are cloned from",
    fallback: "https://github.com",
    inputContext: "github.server_url",
  }),
  writeCertainty: setting("WRITE_CERTAINTY", wholeNumber(1), {
    help: "Seconds for which a write to the code host is looked for when its answer was lost, before a server writes again and a workflow step gives up",
    fallback: "240",
  }),
  codeHostPacing: setting("CODE_HOST_PACING", flag, {
    help: "Keep to the pace that the code host asks of programs; false for a host of your own",
    fallback: "true",
  }),
  trigger: setting("MENTION_TRIGGER", word, {
    help: "First word of a comment that asks for a review",
    fallback: "@asksvc",
  }),
  linkHosts: setting("LINK_HOSTS", hostNames, {
    help: "Hosts that a model's text may link to, with commas between, or none; the code host's own pages always. Every other address stands there as text that cannot be clicked",
    fallback: DEFAULT_LINK_HOSTS.join(","),
  }),
  markerKey: optionalSetting(
    "SVC_MARKER_KEY",
    secret,
    "Key that our posts are recognised by; without it one derived from the app's key or LLM_API_KEY",
  ),
  cloneCacheFolder: optionalSetting(
    "WEB_CLONE_CACHE_DIR",
    prose,
    "Folder of the clones of remote repositories; without it one under the system's cache",
  ),
  cloneCacheMaxBytes: setting("CLONE_CACHE_MAX_BYTES", wholeNumber(0), {
    help: "Bytes that clones may take; the least recently used go first",
    fallback: "10737418240",
  }),
} as const;

export type SettingName = keyof typeof SETTINGS;

/** The effective configuration. What has no default and was not set is absent. */
export type Config = ConfigOf<typeof SETTINGS>;
