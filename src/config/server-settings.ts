import { z } from "zod";
import { createSecret, type Secret } from "../domain/core/secret.ts";
import { isOwner } from "../domain/pull/parse-repository.ts";
import { PullAction } from "../domain/trigger/pull-action.ts";
import { type ConfigOf, optionalSetting, setting, withoutInput } from "./setting.ts";
import {
  choices,
  commaSeparated,
  flag,
  httpUrl,
  longSecret,
  MIN_SECRET_CHARS,
  money,
  port,
  prose,
  wholeNumber,
  word,
} from "./setting-values.ts";

const MAX_SECRETS = 2;

const secrets = (least: number): z.ZodType<readonly Secret[], string> =>
  z.string().transform((text, context) => {
    const words = text.split(",").map((part) => part.trim());
    const isSecret = (part: string): boolean => part.length >= least && /^[\x21-\x7e]+$/.test(part);
    if (words.length <= MAX_SECRETS && words.every(isSecret))
      return words.map((part) => createSecret(part));
    context.addIssue(
      `must be one secret of at least ${least} printable characters without commas, or two separated by a comma during rotation`,
    );
    return z.NEVER;
  });

/** Account names in lower case, without duplicates. */
const logins: z.ZodType<readonly string[], string> = z.string().transform((text, context) => {
  const names = commaSeparated(text);
  const wrong = names.filter((name) => !isOwner(name));
  if (wrong.length === 0) return [...new Set(names.map((name) => name.toLowerCase()))];
  context.addIssue(
    `must be comma-separated account names of the code host; invalid: ${wrong.map((name) => `"${name}"`).join(", ")}`,
  );
  return z.NEVER;
});

/** Declares a token budget; 0 means no limit. */
const tokenBudget = (env: string, what: string) =>
  withoutInput(
    setting(env, wholeNumber(0), {
      help: `Token budget of ${what}, input and output; 0 means no limit`,
      fallback: "0",
    }),
  );
const costBudget = (env: string, what: string) =>
  withoutInput(
    setting(env, money, { help: `Cost budget of ${what}; 0 means no limit`, fallback: "0" }),
  );
const quota = (env: string, fallback: string, what: string) =>
  withoutInput(
    setting(env, wholeNumber(0), {
      help: `Maximum requests ${what}; 0 means no limit`,
      fallback,
    }),
  );

/** Settings of `svc serve`, in addition to those of every command. */
export const SERVER_SETTINGS = {
  webhookSecrets: withoutInput(
    optionalSetting(
      "GITHUB_WEBHOOK_SECRET",
      secrets(8),
      "Secret that signs webhook deliveries; two separated by a comma during rotation",
    ),
  ),
  storePath: withoutInput(
    setting("WEB_STORE_PATH", prose, {
      help: "Path of the database: one file on a local disk",
      fallback: "svc.db",
    }),
  ),
  secretKeys: withoutInput(
    optionalSetting(
      "SVC_SECRET_KEY",
      secrets(MIN_SECRET_CHARS),
      "Key that encrypts stored keys and tokens; two separated by a comma during rotation, the new one first. Default: a key file beside the store, created at the first start (not part of a backup of the store)",
    ),
  ),
  allowPrivateModels: withoutInput(
    setting("ALLOW_PRIVATE_LLM", flag, {
      help: "Allow provider configs whose base URL is a private, loopback or link-local address",
      fallback: "0",
    }),
  ),
  host: withoutInput(setting("HOST", word, { help: "Address to listen on", fallback: "0.0.0.0" })),
  port: withoutInput(
    setting("PORT", port, {
      help: "Port to listen on; 0 chooses a free one",
      fallback: "8080",
    }),
  ),
  reviewOn: withoutInput(
    optionalSetting(
      "REVIEW_ON",
      choices(PullAction.options),
      "Comma-separated changes of a pull request that start a review without a request: opened, reopened, ready_for_review, synchronize (a push). Default: none",
    ),
  ),
  webhookWorkers: withoutInput(
    setting("WEBHOOK_MAX_WORKERS", wholeNumber(1), {
      help: "Maximum concurrent reviews requested by webhook",
      fallback: "2",
    }),
  ),
  taskWorkers: withoutInput(
    setting("TASK_MAX_WORKERS", wholeNumber(1), {
      help: "Maximum concurrent tasks",
      fallback: "2",
    }),
  ),
  pullTokens: tokenBudget("BUDGET_PULL_TOKENS", "one pull request over its lifetime"),
  pullCost: costBudget("BUDGET_PULL_COST", "one pull request over its lifetime"),
  repositoryTokens: tokenBudget(
    "BUDGET_REPOSITORY_TOKENS",
    "one repository per calendar month (UTC)",
  ),
  repositoryCost: costBudget("BUDGET_REPOSITORY_COST", "one repository per calendar month (UTC)"),
  monthTokens: tokenBudget("BUDGET_MONTH_TOKENS", "the whole server per calendar month (UTC)"),
  monthCost: costBudget("BUDGET_MONTH_COST", "the whole server per calendar month (UTC)"),
  authorQuota: quota("QUOTA_AUTHOR_DAY", "50", "of one person per day (UTC)"),
  repositoryQuota: quota("QUOTA_REPOSITORY_DAY", "200", "in one repository per day (UTC)"),
  pullQuota: quota(
    "QUOTA_PULL_HOUR",
    "10",
    "by comment of one author on one pull request per hour, which ends loops between bots",
  ),
  shutdownGrace: withoutInput(
    setting("SHUTDOWN_GRACE", wholeNumber(0), {
      help: "Seconds to let running jobs finish when the server stops; the next start repeats jobs that have not finished",
      fallback: "30",
    }),
  ),
  logLevel: withoutInput(
    setting(
      "LOG_LEVEL",
      z.enum(["debug", "info", "warn", "error"], "must be debug, info, warn or error"),
      {
        help: "Minimum log level",
        fallback: "info",
      },
    ),
  ),
  baseUrl: withoutInput(optionalSetting("WEB_BASE_URL", httpUrl, "Public URL of the server")),
  oauthClientId: withoutInput(
    optionalSetting(
      "GITHUB_OAUTH_CLIENT_ID",
      word,
      "Client id of the GitHub App or OAuth app for sign-in",
    ),
  ),
  oauthClientSecret: withoutInput(
    optionalSetting(
      "GITHUB_OAUTH_CLIENT_SECRET",
      word.transform((text) => createSecret(text)),
      "Client secret of the app for sign-in",
    ),
  ),
  oauthCallbackUrl: withoutInput(
    optionalSetting(
      "GITHUB_OAUTH_CALLBACK_URL",
      httpUrl,
      "Callback URL as registered with the app. Default: /auth/callback under WEB_BASE_URL",
    ),
  ),
  sessionSecret: withoutInput(
    optionalSetting(
      "WEB_SESSION_SECRET",
      longSecret,
      "Key that signs the cookie during sign-in. Default: a new key at each start, which interrupts sign-ins in progress",
    ),
  ),
  allowedUsers: withoutInput(
    optionalSetting("WEB_ALLOWED_USERS", logins, "Comma-separated users who may sign in"),
  ),
  allowedOrgs: withoutInput(
    optionalSetting(
      "WEB_ALLOWED_ORG",
      logins,
      "Comma-separated organizations whose members may sign in",
    ),
  ),
  adminUsers: withoutInput(
    optionalSetting(
      "WEB_ADMIN_USERS",
      logins,
      "Comma-separated administrators. Default: all users in WEB_ALLOWED_USERS",
    ),
  ),
  helpUrl: withoutInput(
    setting("WEB_HELP_URL", httpUrl, {
      help: "URL of the Help link",
      fallback: "https://github.com/asksvc/svc#readme",
    }),
  ),
  insecureCookies: withoutInput(
    setting("WEB_INSECURE_COOKIES", flag, {
      help: "Allow sign-in over plain http at an address other than loopback; sessions can then be intercepted",
      fallback: "0",
    }),
  ),
  metricsToken: withoutInput(
    optionalSetting(
      "METRICS_TOKEN",
      longSecret,
      "Bearer token that /metrics requires on the public listener",
    ),
  ),
  devNoAuth: withoutInput(
    setting("DEV_NO_AUTH", flag, {
      help: "Disable authentication, for development; requires HOST on loopback",
      fallback: "0",
    }),
  ),
} as const;

export type ServerSettingName = keyof typeof SERVER_SETTINGS;

/** The effective settings of a server. A setting without a default that was not set is absent. */
export type ServerConfig = ConfigOf<typeof SERVER_SETTINGS>;
