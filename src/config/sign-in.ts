import { AppError, type ConfigProblem } from "../domain/core/app-error.ts";
import type { Secret } from "../domain/core/secret.ts";
import { SERVER_SETTINGS, type ServerConfig, type ServerSettingName } from "./server-settings.ts";

/** How people sign in. */
export interface SignInSettings {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly callbackUrl: string;
  readonly sessionSecret?: Secret | undefined;
  /** Names in lower case. */
  readonly rules: {
    readonly allowedUsers: readonly string[];
    readonly allowedOrgs: readonly string[];
    readonly adminUsers: readonly string[];
  };
}

const CALLBACK_PATH = "/auth/callback";
const LOOPBACK = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;

/**
 * Finds how people sign in; `undefined` in development, where nobody does. Throws `config-invalid` with all that is
 * missing at once.
 */
export function getSignInSettings(config: ServerConfig): SignInSettings | undefined {
  if (config.devNoAuth) return undefined;
  const { oauthClientId: clientId, oauthClientSecret: clientSecret, baseUrl } = config;
  const problems = [...findMissing(config), ...findSignInProblems(config)];
  const isIncomplete =
    baseUrl === undefined || clientId === undefined || clientSecret === undefined;
  if (isIncomplete || problems.length > 0) throw invalid(problems);
  const { sessionSecret, allowedUsers = [], allowedOrgs = [], adminUsers = [] } = config;
  return {
    baseUrl,
    clientId,
    clientSecret,
    callbackUrl: config.oauthCallbackUrl ?? `${baseUrl}${CALLBACK_PATH}`,
    sessionSecret,
    rules: { allowedUsers, allowedOrgs, adminUsers },
  };
}

/** What contradicts itself in the settings of signing in, whether or not anybody is to sign in. */
export function findSignInProblems(config: ServerConfig): readonly ConfigProblem[] {
  return [
    ...findBaseUrlProblems(config),
    ...findCallbackProblems(config),
    ...findClientProblems(config),
  ];
}

const toProblem = (name: ServerSettingName, message: string): ConfigProblem => ({
  path: SERVER_SETTINGS[name].env,
  message,
});

/** The two halves of the client, and what must be there with them. */
function findClientProblems(config: ServerConfig): readonly ConfigProblem[] {
  const { oauthClientId: id, oauthClientSecret: secret } = config;
  if (id === undefined && secret === undefined) return [];
  return findMissing(config);
}

function findMissing(config: ServerConfig): readonly ConfigProblem[] {
  const { allowedUsers = [], allowedOrgs = [] } = config;
  const needed = {
    oauthClientId: "the client id of the app that people sign in with",
    oauthClientSecret: "the client secret of the app that people sign in with",
    baseUrl: "the address under which people reach the server, such as https://svc.example",
  } as const;
  const unset = (Object.keys(needed) as (keyof typeof needed)[]).filter(
    (name) => config[name] === undefined,
  );
  const isNobodyAllowed = allowedUsers.length === 0 && allowedOrgs.length === 0;
  return [
    ...unset.map((name) =>
      toProblem(name, `is not set, and people need it to sign in (set it to ${needed[name]})`),
    ),
    ...(isNobodyAllowed
      ? [
          toProblem(
            "allowedUsers",
            "is not set, and neither is WEB_ALLOWED_ORG: nobody could sign in (name those who may)",
          ),
        ]
      : []),
  ];
}

function findBaseUrlProblems({ baseUrl, insecureCookies }: ServerConfig): readonly ConfigProblem[] {
  if (baseUrl === undefined) return [];
  const { protocol, hostname, host, search, hash } = new URL(baseUrl);
  if (search !== "" || hash !== "")
    return [toProblem("baseUrl", "must end with its path, without ? and # (take them away)")];
  if (protocol === "https:" || LOOPBACK.test(hostname) || insecureCookies) return [];
  const message = `is plain http, and others could read the sessions of those who sign in (serve it as https://${host}, or set WEB_INSECURE_COOKIES=1 where nobody can)`;
  return [toProblem("baseUrl", message)];
}

/** The cookie that binds a sign-in to its browser reaches this very origin alone. */
function findCallbackProblems({
  baseUrl,
  oauthCallbackUrl,
}: ServerConfig): readonly ConfigProblem[] {
  if (baseUrl === undefined || oauthCallbackUrl === undefined) return [];
  const { origin, pathname } = new URL(oauthCallbackUrl);
  const { origin: expected } = new URL(baseUrl);
  if (origin === expected && pathname.endsWith(CALLBACK_PATH)) return [];
  const message = `is not ${CALLBACK_PATH} under WEB_BASE_URL (set it to ${baseUrl}${CALLBACK_PATH}, or take it away)`;
  return [toProblem("oauthCallbackUrl", message)];
}

function invalid(problems: readonly ConfigProblem[]): AppError<"config-invalid"> {
  const unique = [...new Map(problems.map((one) => [`${one.path} ${one.message}`, one])).values()];
  const message = unique.map(({ path, message }) => `${path} ${message}`).join("; ");
  return new AppError("config-invalid", message, { details: { problems: unique } });
}
