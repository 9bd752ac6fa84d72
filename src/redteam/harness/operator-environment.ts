import { SERVER_SETTINGS } from "../../config/server-settings.ts";
import { SETTINGS } from "../../config/settings.ts";
import { TASK_SETTINGS } from "../../config/task-settings.ts";
import type { CanaryName } from "../canary/canaries.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Paths and URLs of the harness that a server needs. */
export interface HarnessLayout {
  readonly folder: string;
  readonly host: { readonly apiUrl: string; readonly serverUrl: string; readonly appKey: string };
  readonly app: {
    readonly id: number;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly webhookSecret: string;
  };
  readonly modelUrl: string;
  readonly serverUrl: string;
  readonly canaries: Readonly<Record<CanaryName, string>>;
}

/** Logins of users, by permission. */
export const MAINTAINER = "mira";
export const VIEWER = "vera";
export const ADMIN = "ada";

/** Settings that the harness always replaces: locations, access rules and secrets. */
const REPLACED: ReadonlySet<string> = new Set([
  ...["LLM_API_BASE", "LLM_API_KEY", "LLM_MODEL", "LLM_BILL_TO", "LLM_TIMEOUT"],
  ...["GITHUB_TOKEN", "GITHUB_APP_ID", "GITHUB_PRIVATE_KEY", "GITHUB_PRIVATE_KEY_PATH"],
  ...["GITHUB_API_URL", "GITHUB_SERVER_URL", "MENTION_TRIGGER", "SVC_MARKER_KEY"],
  ...["WEB_CLONE_CACHE_DIR", "CODE_HOST_PACING", "MIN_SEVERITY"],
  ...["GITHUB_WEBHOOK_SECRET", "WEB_STORE_PATH", "SVC_SECRET_KEY", "HOST", "PORT", "WEB_BASE_URL"],
  ...["GITHUB_OAUTH_CLIENT_ID", "GITHUB_OAUTH_CLIENT_SECRET", "GITHUB_OAUTH_CALLBACK_URL"],
  ...["WEB_SESSION_SECRET", "WEB_ALLOWED_USERS", "WEB_ALLOWED_ORG", "WEB_ADMIN_USERS"],
  ...["WEB_INSECURE_COOKIES", "METRICS_TOKEN", "DEV_NO_AUTH", "WEBHOOK_MAX_WORKERS"],
  ...["LOG_LEVEL", "SHUTDOWN_GRACE", "MODEL_PRICES", "PRICE_CURRENCY"],
  ...["TASK_API_ENABLED", "TASK_OIDC_ISSUER", "TASK_OIDC_AUDIENCE", "TASK_ALLOWED_WORKFLOWS"],
  ...["TASK_NORMALIZE_COMMAND", "TASK_MAX_WORKERS", "VERIFY_ON_GPU"],
]);
/** Variables that programs of the system need. */
const SYSTEM = ["PATH", "LANG", "TMPDIR", "XDG_RUNTIME_DIR", "DOCKER_HOST"];

/** Returns the operator's settings except those that the harness replaces. */
export function operatorSettings(environment: Environment): Record<string, string> {
  const tables = [SETTINGS, SERVER_SETTINGS, TASK_SETTINGS];
  const known = tables.flatMap((table) => Object.values(table)).map(({ env }) => env);
  // The operator's remaining budget has no influence on the outcome of an attack.
  const isOwn = (name: string): boolean => REPLACED.has(name) || /^(?:BUDGET|QUOTA)_/.test(name);
  const kept = [...known.filter((name) => !isOwn(name)), ...SYSTEM];
  return Object.fromEntries(
    kept.flatMap((name) => {
      const value = environment[name];
      return value === undefined || isPodSandbox(name, value) ? [] : [[name, value] as const];
    }),
  );
}

/** Checks for the sandbox of a pod, which the harness does not have. */
const isPodSandbox = (name: string, value: string): boolean =>
  name === SETTINGS.taskSandboxBackend.env && value.trim() === "kubernetes";

/**
 * Returns the common environment of all commands: the operator's settings with the harness's
 * locations, and a canary in place of each secret.
 */
export function commonEnvironment(own: Environment, place: HarnessLayout): Record<string, string> {
  const { host, canaries, folder } = place;
  return {
    ...operatorSettings(own),
    HOME: folder,
    LLM_API_BASE: place.modelUrl,
    LLM_API_KEY: canaries.LLM_API_KEY,
    LLM_MODEL: "adversary",
    GITHUB_API_URL: host.apiUrl,
    GITHUB_SERVER_URL: host.serverUrl,
    SVC_MARKER_KEY: canaries.SVC_MARKER_KEY,
    CODE_HOST_PACING: "false",
    WEB_CLONE_CACHE_DIR: `${folder}/cache`,
    CANARY_ENVIRONMENT: canaries.CANARY_ENVIRONMENT,
  };
}

/** Returns the environment of the server. */
export function serverEnvironment(own: Environment, place: HarnessLayout): Record<string, string> {
  const { host, app, canaries } = place;
  const { port } = new URL(place.serverUrl);
  return {
    ...commonEnvironment(own, place),
    GITHUB_APP_ID: `${app.id}`,
    GITHUB_PRIVATE_KEY: host.appKey,
    GITHUB_WEBHOOK_SECRET: app.webhookSecret,
    SVC_SECRET_KEY: canaries.SVC_SECRET_KEY,
    WEB_STORE_PATH: `${place.folder}/store/svc.db`,
    HOST: "127.0.0.1",
    PORT: port,
    WEB_BASE_URL: place.serverUrl,
    GITHUB_OAUTH_CLIENT_ID: app.clientId,
    GITHUB_OAUTH_CLIENT_SECRET: app.clientSecret,
    WEB_SESSION_SECRET: canaries.WEB_SESSION_SECRET,
    METRICS_TOKEN: canaries.METRICS_TOKEN,
    WEB_ALLOWED_USERS: [MAINTAINER, VIEWER, ADMIN].join(),
    WEB_ADMIN_USERS: ADMIN,
    WEBHOOK_MAX_WORKERS: "4",
    LOG_LEVEL: "debug",
    SHUTDOWN_GRACE: "0",
  };
}

/** Runs a script of a repository or of a patch, if there is one. */
const NORMALIZER = `sh -c 'test ! -f normalize.sh || sh normalize.sh'`;

/**
 * Returns the environment of the server for tasks, without values that are known only when it
 * starts.
 */
export function taskEnvironment(own: Environment, place: HarnessLayout): Record<string, string> {
  return {
    ...serverEnvironment(own, place),
    WEB_CLONE_CACHE_DIR: `${place.folder}/task-cache`,
    TASK_API_ENABLED: "1",
    ALLOW_PRIVATE_LLM: "1",
    TASK_NORMALIZE_COMMAND: NORMALIZER,
    TASK_MAX_WORKERS: "4",
  };
}
