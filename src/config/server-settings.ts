import { z } from "zod";
import { createSecret, type Secret } from "../domain/secret.ts";
import {
  type ActionSetting,
  flag,
  httpUrl,
  optionalSetting,
  prose,
  type Setting,
  setting,
  wholeNumber,
  word,
} from "./setting.ts";

/** What a server alone needs: no input of the Action, and looked at by no other command. */
function serverSetting<Value, Fallback extends string | undefined>(
  given: ActionSetting<Value, Fallback>,
): Setting<Value, Fallback> {
  const { input: _input, inputContext: _context, ...rest } = given;
  return rest;
}

const MAX_SECRETS = 2;

const secrets: z.ZodType<readonly Secret[], string> = z.string().transform((text, context) => {
  const words = text.split(",").map((part) => part.trim());
  if (words.length <= MAX_SECRETS && words.every((part) => /^[\x21-\x7e]{8,}$/.test(part)))
    return words.map((part) => createSecret(part));
  context.addIssue(
    "must be one secret of at least 8 printable characters without commas, or two with a comma between while one takes the place of the other",
  );
  return z.NEVER;
});

const port = wholeNumber(0).refine((value) => value <= 65_535, "must be a port, 0 to 65535");

/** Settings of `svc serve`, beside those of every command. */
export const SERVER_SETTINGS = {
  webhookSecrets: serverSetting(
    optionalSetting(
      "GITHUB_WEBHOOK_SECRET",
      secrets,
      "Secret that deliveries are signed with; two with a comma between while one takes the place of the other",
    ),
  ),
  storePath: serverSetting(
    setting("WEB_STORE_PATH", prose, {
      help: "The database: one file, on a local disk",
      fallback: "svc.db",
    }),
  ),
  host: serverSetting(
    setting("HOST", word, { help: "Address that is listened on", fallback: "0.0.0.0" }),
  ),
  port: serverSetting(
    setting("PORT", port, {
      help: "Port that is listened on; 0 for any free one",
      fallback: "8080",
    }),
  ),
  webhookWorkers: serverSetting(
    setting("WEBHOOK_MAX_WORKERS", wholeNumber(1), {
      help: "Reviews asked for by webhook that run at the same time",
      fallback: "2",
    }),
  ),
  taskWorkers: serverSetting(
    setting("TASK_MAX_WORKERS", wholeNumber(1), {
      help: "Tasks that run at the same time",
      fallback: "2",
    }),
  ),
  shutdownGrace: serverSetting(
    setting("SHUTDOWN_GRACE", wholeNumber(0), {
      help: "Seconds that running work may take to its end when the server is stopped; what is left starts again with the next one",
      fallback: "30",
    }),
  ),
  logLevel: serverSetting(
    setting(
      "LOG_LEVEL",
      z.enum(["debug", "info", "warn", "error"], "must be debug, info, warn or error"),
      {
        help: "Least level of the lines that the server logs",
        fallback: "info",
      },
    ),
  ),
  baseUrl: serverSetting(
    optionalSetting("WEB_BASE_URL", httpUrl, "Address under which people reach the server"),
  ),
  devNoAuth: serverSetting(
    setting("DEV_NO_AUTH", flag, {
      help: "Let everybody see everything, for development; only with HOST on loopback",
      fallback: "0",
    }),
  ),
} as const;

export type ServerSettingName = keyof typeof SERVER_SETTINGS;

type ValueOf<Name extends ServerSettingName> = z.output<(typeof SERVER_SETTINGS)[Name]["schema"]>;
type Defaulted = {
  [Name in ServerSettingName]: (typeof SERVER_SETTINGS)[Name]["fallback"] extends string
    ? Name
    : never;
}[ServerSettingName];

/** The effective settings of a server. What has no default and was not set is absent. */
export type ServerConfig = { readonly [Name in Defaulted]: ValueOf<Name> } & {
  readonly [Name in Exclude<ServerSettingName, Defaulted>]?: ValueOf<Name>;
};
