import { AppError, type ConfigProblem } from "../domain/core/app-error.ts";
import type { Secret } from "../domain/core/secret.ts";
import { SERVER_SETTINGS, type ServerConfig, type ServerSettingName } from "./server-settings.ts";

/** Settings of sign-in. */
export interface SignInSettings {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  readonly callbackUrl: string;
  readonly sessionSecret?: Secret | undefined;
  /** Account names in lower case. */
  readonly rules: {
    readonly allowedUsers: readonly string[];
    readonly allowedOrgs: readonly string[];
    readonly adminUsers: readonly string[];
  };
}

const CALLBACK_PATH = "/auth/callback";
const LOOPBACK = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;

/**
 * Returns the settings of sign-in; `undefined` if authentication is disabled for development. Throws `config-invalid`
 * with everything that is missing.
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

/** Reports contradictions between the settings of sign-in, even if sign-in is not used. */
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

/** Reports settings that a client id or secret requires. */
function findClientProblems(config: ServerConfig): readonly ConfigProblem[] {
  const { oauthClientId: id, oauthClientSecret: secret } = config;
  if (id === undefined && secret === undefined) return [];
  return findMissing(config);
}

function findMissing(config: ServerConfig): readonly ConfigProblem[] {
  const { allowedUsers = [], allowedOrgs = [] } = config;
  const needed = {
    oauthClientId: "the client id of the app for sign-in",
    oauthClientSecret: "the client secret of the app for sign-in",
    baseUrl: "the public URL of the server, such as https://svc.example",
  } as const;
  const unset = (Object.keys(needed) as (keyof typeof needed)[]).filter(
    (name) => config[name] === undefined,
  );
  const isSignInImpossible = allowedUsers.length === 0 && allowedOrgs.length === 0;
  return [
    ...unset.map((name) =>
      toProblem(name, `is not set, but sign-in requires it (set it to ${needed[name]})`),
    ),
    ...(isSignInImpossible
      ? [
          toProblem(
            "allowedUsers",
            "is not set, and neither is WEB_ALLOWED_ORG, so that sign-in would be impossible (set one of them)",
          ),
        ]
      : []),
  ];
}

function findBaseUrlProblems({ baseUrl, insecureCookies }: ServerConfig): readonly ConfigProblem[] {
  if (baseUrl === undefined) return [];
  const { protocol, hostname, host, search, hash } = new URL(baseUrl);
  if (search !== "" || hash !== "")
    return [toProblem("baseUrl", "must not contain a query or fragment (remove ? and #)")];
  if (protocol === "https:" || LOOPBACK.test(hostname) || insecureCookies) return [];
  const message = `is plain http, so that sessions could be intercepted (serve it as https://${host}, or set WEB_INSECURE_COOKIES=1 on a trusted network)`;
  return [toProblem("baseUrl", message)];
}

/** Reports a callback URL on another origin, which would not receive the sign-in cookie. */
function findCallbackProblems({
  baseUrl,
  oauthCallbackUrl,
}: ServerConfig): readonly ConfigProblem[] {
  if (baseUrl === undefined || oauthCallbackUrl === undefined) return [];
  const { origin, pathname } = new URL(oauthCallbackUrl);
  const { origin: expected } = new URL(baseUrl);
  if (origin === expected && pathname.endsWith(CALLBACK_PATH)) return [];
  const message = `is not ${CALLBACK_PATH} under WEB_BASE_URL (set it to ${baseUrl}${CALLBACK_PATH}, or unset it)`;
  return [toProblem("oauthCallbackUrl", message)];
}

function invalid(problems: readonly ConfigProblem[]): AppError<"config-invalid"> {
  const unique = [...new Map(problems.map((one) => [`${one.path} ${one.message}`, one])).values()];
  const message = unique.map(({ path, message }) => `${path} ${message}`).join("; ");
  return new AppError("config-invalid", message, { details: { problems: unique } });
}
