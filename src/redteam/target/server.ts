// Server under attack, built like `svc serve` in a separate process, as its environment contains
// the canaries.
import { startHttpServer } from "../../adapters/http/start-http-server.ts";
import { createServerLog } from "../../adapters/log/create-server-log.ts";
import { createSystemClock } from "../../adapters/system/create-system-clock.ts";
import { composeServer } from "../../compose/server/server.ts";
import { openSecretFilter } from "../../compose/shared/secret-filter.ts";
import { loadServerConfig } from "../../config/load-config.ts";
import { readEnvironment } from "../../config/setting.ts";
import type { Control } from "../attack.ts";
import type { InterceptedRunner } from "../hostile-runner.ts";
import { breakServer } from "./break-server.ts";
import { createInterceptingLauncher } from "./intercepting-launcher.ts";

const [control = "", folder = ""] = process.argv.slice(2);
const environment = readEnvironment();
const loaded = loadServerConfig(environment, { codeHost: true, people: true });
const tokens = new Map<string, string>();
const broken = breakServer(control as Control | "", { folder, tokens });
const sendRunner = (runner: InterceptedRunner): void => {
  tokens.set(runner.jobId, runner.token);
  process.send?.({ runner });
};
const clock = createSystemClock();
const own = broken.loaded(loaded);
const gate = broken.gate ?? openSecretFilter(own, clock);
const log = createServerLog({ level: own.server.logLevel, secrets: [], gate });
const server = await composeServer(own, {
  environment,
  log,
  clock,
  gate,
  overrides: {
    ...broken.overrides,
    containers: (registry) => createInterceptingLauncher(registry, sendRunner),
  },
});
await server.start();
const { host, port } = loaded.server;
const { callbackPort = 0 } = loaded.execution;
const onError = (error: unknown): void => log("error", String(error));
const listening = await startHttpServer(
  { fetch: async (request, env) => broken.page(await server.http.fetch(request, env)) },
  { host, port, onError },
);
const callback =
  server.callback &&
  (await startHttpServer(server.callback, { host, port: callbackPort, onError }));
process.send?.({ ready: listening.url });
// The parent process is gone, and no other process would stop the server.
process.once("disconnect", () => process.exit(1));
process.once("SIGTERM", () => {
  void Promise.all([listening.close(0), callback?.close(0)])
    .then(() => server.close(0))
    .then(() => process.exit(0));
});
