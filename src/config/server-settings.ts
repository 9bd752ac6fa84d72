import { z } from "zod";
import { createSecret, type Secret } from "../domain/core/secret.ts";
import { isOwner } from "../domain/pull/parse-repository.ts";
import { type ConfigOf, optionalSetting, setting, withoutInput } from "./setting.ts";
import {
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
      `must be one secret of at least ${least} printable characters without commas, or two with a comma between while one takes the place of the other`,
    );
    return z.NEVER;
  });

/** Names of accounts, in lower case, each once. */
const logins: z.ZodType<readonly string[], string> = z.string().transform((text, context) => {
  const names = commaSeparated(text);
  const wrong = names.filter((name) => !isOwner(name));
  if (wrong.length === 0) return [...new Set(names.map((name) => name.toLowerCase()))];
  context.addIssue(
    `must be names of accounts on the code host with commas between, and ${wrong.map((name) => `"${name}"`).join(", ")} cannot be one`,
  );
  return z.NEVER;
});

/** A budget or quota: without it there is no limit. */
const tokenBudget = (env: string, what: string) =>
  withoutInput(
    setting(env, wholeNumber(0), {
      help: `Tokens, in and out, for ${what}; 0 means no limit`,
      fallback: "0",
    }),
  );
const costBudget = (env: string, what: string) =>
  withoutInput(setting(env, money, { help: `Money for ${what}; 0 means no limit`, fallback: "0" }));
const quota = (env: string, fallback: string, what: string) =>
  withoutInput(
    setting(env, wholeNumber(0), {
      help: `Reviews and answers that ${what}; 0 means no limit`,
      fallback,
    }),
  );

/** Settings of `svc serve`, beside those of every command. */
export const SERVER_SETTINGS = {
  webhookSecrets: withoutInput(
    optionalSetting(
      "GITHUB_WEBHOOK_SECRET",
      secrets(8),
      "Secret that deliveries are signed with; two with a comma between while one takes the place of the other",
    ),
  ),
  storePath: withoutInput(
    setting("WEB_STORE_PATH", prose, {
      help: "The database: one file, on a local disk",
      fallback: "svc.db",
    }),
  ),
  secretKeys: withoutInput(
    optionalSetting(
      "SVC_SECRET_KEY",
      secrets(MIN_SECRET_CHARS),
      "Key that stored keys and tokens are sealed with; two with a comma between, the new one first, while one takes the place of the other; without it one in a file beside the store, made at the first start (a backup of the store does not hold it)",
    ),
  ),
  allowPrivateModels: withoutInput(
    setting("ALLOW_PRIVATE_LLM", flag, {
      help: "Let the base URLs of provider configs name private, loopback and link-local addresses",
      fallback: "0",
    }),
  ),
  host: withoutInput(
    setting("HOST", word, { help: "Address that is listened on", fallback: "0.0.0.0" }),
  ),
  port: withoutInput(
    setting("PORT", port, {
      help: "Port that is listened on; 0 for any free one",
      fallback: "8080",
    }),
  ),
  webhookWorkers: withoutInput(
    setting("WEBHOOK_MAX_WORKERS", wholeNumber(1), {
      help: "Reviews asked for by webhook that run at the same time",
      fallback: "2",
    }),
  ),
  taskWorkers: withoutInput(
    setting("TASK_MAX_WORKERS", wholeNumber(1), {
      help: "Tasks that run at the same time",
      fallback: "2",
    }),
  ),
  pullTokens: tokenBudget("BUDGET_PULL_TOKENS", "one pull request, as long as it lives"),
  pullCost: costBudget("BUDGET_PULL_COST", "one pull request, as long as it lives"),
  repositoryTokens: tokenBudget("BUDGET_REPOSITORY_TOKENS", "one repository in a month (UTC)"),
  repositoryCost: costBudget("BUDGET_REPOSITORY_COST", "one repository in a month (UTC)"),
  monthTokens: tokenBudget("BUDGET_MONTH_TOKENS", "the whole server in a month (UTC)"),
  monthCost: costBudget("BUDGET_MONTH_COST", "the whole server in a month (UTC)"),
  authorQuota: quota("QUOTA_AUTHOR_DAY", "50", "one person may ask for in a day (UTC)"),
  repositoryQuota: quota(
    "QUOTA_REPOSITORY_DAY",
    "200",
    "may be asked for in one repository in a day (UTC)",
  ),
  pullQuota: quota(
    "QUOTA_PULL_HOUR",
    "10",
    "one author may ask for by comment on one pull request in an hour, so that programs that answer each other stop",
  ),
  shutdownGrace: withoutInput(
    setting("SHUTDOWN_GRACE", wholeNumber(0), {
      help: "Seconds that running work may take to its end when the server is stopped; what is left starts again with the next one",
      fallback: "30",
    }),
  ),
  logLevel: withoutInput(
    setting(
      "LOG_LEVEL",
      z.enum(["debug", "info", "warn", "error"], "must be debug, info, warn or error"),
      {
        help: "Least level of the lines that the server logs",
        fallback: "info",
      },
    ),
  ),
  baseUrl: withoutInput(
    optionalSetting("WEB_BASE_URL", httpUrl, "Address under which people reach the server"),
  ),
  oauthClientId: withoutInput(
    optionalSetting(
      "GITHUB_OAUTH_CLIENT_ID",
      word,
      "Client id of the app, or OAuth app, that people sign in with",
    ),
  ),
  oauthClientSecret: withoutInput(
    optionalSetting(
      "GITHUB_OAUTH_CLIENT_SECRET",
      word.transform((text) => createSecret(text)),
      "Its client secret",
    ),
  ),
  oauthCallbackUrl: withoutInput(
    optionalSetting(
      "GITHUB_OAUTH_CALLBACK_URL",
      httpUrl,
      "Address that people come back to, as it is registered with the app; without it /auth/callback under WEB_BASE_URL",
    ),
  ),
  sessionSecret: withoutInput(
    optionalSetting(
      "WEB_SESSION_SECRET",
      longSecret,
      "Key of the cookie of people who are signing in; without it a new one at each start, and who was signing in begins again",
    ),
  ),
  allowedUsers: withoutInput(
    optionalSetting("WEB_ALLOWED_USERS", logins, "Who may sign in, with commas between"),
  ),
  allowedOrgs: withoutInput(
    optionalSetting(
      "WEB_ALLOWED_ORG",
      logins,
      "Organizations whose members may sign in, with commas between",
    ),
  ),
  adminUsers: withoutInput(
    optionalSetting(
      "WEB_ADMIN_USERS",
      logins,
      "Who of them may change how the server works, with commas between; without it everybody in WEB_ALLOWED_USERS",
    ),
  ),
  helpUrl: withoutInput(
    setting("WEB_HELP_URL", httpUrl, {
      help: "Address that the pages name for help",
      fallback: "https://github.com/asksvc/svc#readme",
    }),
  ),
  insecureCookies: withoutInput(
    setting("WEB_INSECURE_COOKIES", flag, {
      help: "Let people sign in over plain http at an address that is not loopback, where others can read along",
      fallback: "0",
    }),
  ),
  metricsToken: withoutInput(
    optionalSetting(
      "METRICS_TOKEN",
      longSecret,
      "Bearer token that /metrics asks for where everybody can reach it",
    ),
  ),
  devNoAuth: withoutInput(
    setting("DEV_NO_AUTH", flag, {
      help: "Let everybody see everything, for development; only with HOST on loopback",
      fallback: "0",
    }),
  ),
} as const;

export type ServerSettingName = keyof typeof SERVER_SETTINGS;

/** The effective settings of a server. What has no default and was not set is absent. */
export type ServerConfig = ConfigOf<typeof SERVER_SETTINGS>;
