import { accessSync, constants, existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { openStoreReader } from "../../compose/store-reader.ts";
import { type LoadedServerConfig, loadServerConfig } from "../../config/load-config.ts";
import type { ServerConfig } from "../../config/server-settings.ts";
import { getSignInSettings } from "../../config/sign-in.ts";
import { TASK_SETTINGS } from "../../config/task-settings.ts";
import { shortReserveWarning, shortRunnerWarning } from "../../config/to-task-settings.ts";
import type { Check } from "../../domain/api/check.ts";
import { type AppError, isAppError } from "../../domain/core/app-error.ts";
import { checkBudgets } from "./check-budgets.ts";
import { checkDeliveries } from "./check-deliveries.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Checks the set-up of a server if any of its settings is set. */
export function checkServer(environment: Environment): readonly Check[] {
  const loaded = loadOrError(environment);
  if (isAppError(loaded)) {
    return loaded.details.problems.map(({ path, message }): Check => {
      const fix = `correct ${path}`;
      return { name: path, status: "fail", detail: message, fix };
    });
  }
  const { server, serverSources } = loaded;
  const isWanted = Object.values(serverSources).some((source) => source === "environment");
  if (!isWanted) return [];
  return [
    ...[checkStore(server), checkWebhook(server), ...checkDeliveries(server.storePath)],
    ...[...checkSignIn(server), ...checkKeys(server)],
    checkBudgets(loaded),
    ...checkTasks(loaded),
  ];
}

/** Checks the engines of the server's runners. Invalid settings are reported by `checkServer`. */
export async function checkServerRunners(
  environment: Environment,
  signal: AbortSignal,
): Promise<readonly Check[]> {
  const loaded = loadOrError(environment);
  if (isAppError(loaded)) return [];
  const { checkRunners } = await import("../../compose/checks/runners.ts");
  return checkRunners(loaded, environment, signal);
}

/** Returns the settings, or their problems. */
function loadOrError(environment: Environment): LoadedServerConfig | AppError<"config-invalid"> {
  try {
    return loadServerConfig(environment);
  } catch (error) {
    if (isAppError(error, "config-invalid")) return error;
    throw error;
  }
}

/** Checks the set-up of tasks, if they are enabled. */
function checkTasks({ task, config }: LoadedServerConfig): readonly Check[] {
  const name = "tasks";
  if (!task.isServed) return [];
  const warning = shortRunnerWarning(task);
  if (warning !== undefined) {
    const fix = `raise ${TASK_SETTINGS.runnerTimeout.env}, or lower ${TASK_SETTINGS.tailReserve.env}`;
    return [{ name, status: "warn", detail: warning, fix }];
  }
  const shortReserve = shortReserveWarning(task);
  if (shortReserve !== undefined) {
    const fix = `raise or unset ${TASK_SETTINGS.tailReserve.env}`;
    return [{ name, status: "warn", detail: shortReserve, fix }];
  }
  if (config.appId === undefined) {
    const detail = "pull requests opened with a workflow's own token start no workflows";
    return [{ name, status: "warn", detail, fix: "sign in as an app (GITHUB_APP_ID)" }];
  }
  const detail = `POST /tasks accepts tokens of ${task.issuer} for ${task.audience}`;
  return [{ name, status: "pass", detail }];
}

function checkStore({ storePath }: ServerConfig): Check {
  const name = "store";
  const path = resolve(storePath);
  if (!existsSync(path)) {
    try {
      accessSync(dirname(path), constants.W_OK);
      return { name, status: "pass", detail: `${path} is created at the first start` };
    } catch {
      const detail = `${dirname(path)} is not writable`;
      return { name, status: "fail", detail, fix: "create the folder, or set WEB_STORE_PATH" };
    }
  }
  try {
    openStoreReader(path).journal({ limit: 1 });
    return { name, status: "pass", detail: `${path} is readable` };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { name, status: "fail", detail: error.message, fix: "see the message" };
  }
}

function checkWebhook({ webhookSecrets }: ServerConfig): Check {
  const name = "webhook";
  if (webhookSecrets !== undefined) {
    const detail = `deliveries are checked with ${webhookSecrets.length === 1 ? "one secret" : "two secrets"}`;
    return { name, status: "pass", detail };
  }
  const detail = "GITHUB_WEBHOOK_SECRET is not set, so every delivery is refused";
  return { name, status: "warn", detail, fix: "set it to the secret of the app's webhook" };
}

function checkSignIn(server: ServerConfig): readonly Check[] {
  const name = "sign-in";
  if (server.devNoAuth) {
    const detail = "DEV_NO_AUTH is on, so authentication is disabled";
    return [{ name, status: "warn", detail, fix: "unset it outside of development" }];
  }
  try {
    const { rules } = getSignInSettings(server) ?? { rules: undefined };
    const { adminUsers = [], allowedUsers = [] } = rules ?? {};
    if (adminUsers.length === 0 && allowedUsers.length === 0) {
      const detail = "there is no administrator, as users sign in by their organization only";
      return [{ name, status: "fail", detail, fix: "set WEB_ADMIN_USERS" }];
    }
    return [{ name, status: "pass", detail: "users sign in with the code host" }];
  } catch (error) {
    if (!isAppError(error, "config-invalid")) throw error;
    return toSignInWarning(error);
  }
}

/** Warns of missing sign-in settings, as a webhook-only server does not need them. */
function toSignInWarning({ message }: AppError): readonly Check[] {
  const fix = "needed for the web app, not for svc serve --webhook-only";
  return [{ name: "sign-in", status: "warn", detail: message, fix }];
}

function checkKeys({ secretKeys, storePath }: ServerConfig): readonly Check[] {
  if (secretKeys !== undefined) return [];
  const detail = `stored keys are encrypted with ${resolve(storePath)}.key, which is not part of a backup`;
  return [
    {
      name: "sealing key",
      status: "warn",
      detail,
      fix: "set SVC_SECRET_KEY, or back up that file",
    },
  ];
}
