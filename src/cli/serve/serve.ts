import { type HttpServer, startHttpServer } from "../../adapters/http/start-http-server.ts";
import { createServerLog } from "../../adapters/log/create-server-log.ts";
import { releaseStartUpMemory } from "../../adapters/shared/process/release-start-up-memory.ts";
import { createSystemClock } from "../../adapters/system/create-system-clock.ts";
import { composeServer } from "../../compose/server/server.ts";
import { openSecretFilter } from "../../compose/shared/secret-filter.ts";
import { type LoadedServerConfig, loadServerConfig } from "../../config/load-config.ts";
import { readEnvironment } from "../../config/setting.ts";
import { shortReserveWarning, shortRunnerWarning } from "../../config/to-task-settings.ts";
import { VERSION } from "../../config/version.ts";
import type { ServeOptions } from "../command-options.ts";
import { EXIT } from "../exit-codes.ts";
import { applyProxy } from "../io/apply-proxy.ts";
import { cancelOnSignal } from "../io/cancel-on-signal.ts";

/** Time for open requests to end when the server stops. */
const REQUEST_GRACE_MS = 5_000;

/** Runs the server until it is stopped. Returns the exit status. */
export async function serve(options: ServeOptions): Promise<number> {
  const environment = readEnvironment();
  const isWebhookOnly = options.webhookOnly === true;
  const loaded = loadServerConfig(environment, { codeHost: true, people: !isWebhookOnly });
  applyProxy(environment);
  const { server: settings } = loaded;
  const gate = openSecretFilter(loaded, createSystemClock());
  const log = createServerLog({ level: settings.logLevel, secrets: [], gate });
  for (const text of getStartupWarnings(loaded)) log("warn", text);
  const { signal, release } = cancelOnSignal();
  const server = await composeServer(loaded, { environment, log, gate, isWebhookOnly });
  const listening: HttpServer[] = [];
  try {
    const onError = (error: unknown, request: string): void =>
      log("error", error instanceof Error ? error.message : String(error), { request });
    const { host, port } = settings;
    // Recovery comes first: no new work is accepted before it is done.
    await server.start();
    const { callbackPort } = loaded.execution;
    if (server.callback !== undefined && callbackPort !== undefined) {
      const own = await startHttpServer(server.callback, { host, port: callbackPort, onError });
      listening.push(own);
      log("info", `runners report to ${own.url}`, { url: own.url });
    }
    // Blocks, so it runs before the first request is accepted.
    releaseStartUpMemory();
    const main = await startHttpServer(server.http, { host, port, onError });
    listening.push(main);
    log("info", `listening at ${main.url}`, { version: VERSION, url: main.url });
    await waitForAbort(signal);
    log("info", "stopping", { grace: settings.shutdownGrace });
    return EXIT.ok;
  } finally {
    await Promise.all(listening.map((each) => each.close(REQUEST_GRACE_MS)));
    await server.close(settings.shutdownGrace * 1000);
    release();
    log("info", "stopped");
  }
}

async function waitForAbort(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));
}

function getStartupWarnings({ config, server, task }: LoadedServerConfig): string[] {
  const short = task.isServed ? [shortRunnerWarning(task), shortReserveWarning(task)] : [];
  return [
    ...short.filter((warning) => warning !== undefined),
    ...(server.webhookSecrets === undefined
      ? ["GITHUB_WEBHOOK_SECRET is not set: every delivery is refused with 503"]
      : []),
    ...(config.apiKey === undefined
      ? ["LLM_API_KEY is not set: only repositories with a provider config are reviewed"]
      : []),
    ...(server.devNoAuth ? ["DEV_NO_AUTH is on: authentication is disabled"] : []),
  ];
}
