// The server that is attacked, as `svc serve` builds it, in a process of its own: its environment holds the canaries.
import { startHttpServer } from "../../adapters/http/start-http-server.ts";
import { createServerLog } from "../../adapters/log/create-server-log.ts";
import { createSystemClock } from "../../adapters/system/create-system-clock.ts";
import { openGate } from "../../compose-gate.ts";
import { composeServer } from "../../compose-server.ts";
import { readEnvironment } from "../../config/env.ts";
import { loadServerConfig } from "../../config/load-config.ts";
import type { Control } from "../attack.ts";
import { breakServer } from "./break-server.ts";

const [control = "", folder = ""] = process.argv.slice(2);
const environment = readEnvironment();
const loaded = loadServerConfig(environment, { codeHost: true, people: true });
const broken = breakServer(control as Control | "", folder);
const clock = createSystemClock();
const own = broken.loaded(loaded);
const gate = broken.gate ?? openGate(own, clock);
const log = createServerLog({ level: own.server.logLevel, secrets: [], gate });
const server = await composeServer(own, {
  ...{ environment, log, clock, gate },
  overrides: broken.overrides,
});
await server.start();
const { host, port } = loaded.server;
const listening = await startHttpServer(
  { fetch: async (request, env) => broken.page(await server.http.fetch(request, env)) },
  { host, port, onError: (error) => log("error", String(error)) },
);
process.send?.({ ready: listening.url });
// Whoever started it is gone: nobody else would end it.
process.once("disconnect", () => process.exit(1));
process.once("SIGTERM", () => {
  void listening
    .close(0)
    .then(() => server.close(0))
    .then(() => process.exit(0));
});
