import { join } from "node:path";
import { EXECUTION_SETTINGS } from "../../config/execution-settings.ts";
import { SERVER_SETTINGS } from "../../config/server-settings.ts";
import { readEnvironment } from "../../config/setting.ts";
import { TASK_SETTINGS } from "../../config/task-settings.ts";
import type { DemoHost } from "../../demo/host/demo-host.ts";
import type { DemoModel } from "../../demo/model/start-demo-model.ts";

export interface DemoSetup {
  readonly folder: string;
  readonly host: DemoHost;
  /** Absent if the user has their own model. */
  readonly model: DemoModel | undefined;
  /** Address of the web app. */
  readonly webUrl: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the user's settings of models and reviews with the code host, app, store and cache of the demo. Server
 * settings of the user are ignored, as this server is for the demo only.
 */
export function demoEnvironment({ folder, host, model, webUrl }: DemoSetup): Environment {
  const own = readEnvironment();
  const { app } = host.state;
  const direct = [own.NO_PROXY ?? own.no_proxy, "127.0.0.1"].filter(Boolean).join(",");
  const tables = [SERVER_SETTINGS, TASK_SETTINGS, EXECUTION_SETTINGS];
  const unset = tables.flatMap((table) => Object.values(table)).map(({ env }) => [env, undefined]);
  return {
    ...own,
    ...Object.fromEntries(unset),
    NO_PROXY: direct,
    no_proxy: direct,
    GITHUB_API_URL: host.apiUrl,
    GITHUB_SERVER_URL: host.serverUrl,
    GITHUB_APP_ID: `${app.id}`,
    GITHUB_PRIVATE_KEY: host.appPrivateKey,
    GITHUB_PRIVATE_KEY_PATH: undefined,
    GITHUB_TOKEN: undefined,
    GITHUB_WEBHOOK_SECRET: app.webhookSecret,
    CODE_HOST_PACING: "false",
    WEB_CLONE_CACHE_DIR: join(folder, "cache"),
    WEB_STORE_PATH: join(folder, "svc.db"),
    WEB_BASE_URL: webUrl,
    HOST: "127.0.0.1",
    DEV_NO_AUTH: "1",
    TASK_API_ENABLED: "1",
    TASK_OIDC_ISSUER: host.issuerUrl,
    // Provider configs of the demo usually name a model on this machine.
    ALLOW_PRIVATE_LLM: "1",
    ...(model === undefined
      ? {}
      : { LLM_API_BASE: model.baseUrl, LLM_API_KEY: "none", LLM_MODEL: undefined }),
  };
}
