// The whole server in a process of its own, with its settings from the environment: it tells how late its main thread was.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { startHttpServer } from "../src/adapters/http/start-http-server.ts";
import { createServerLog } from "../src/adapters/log/create-server-log.ts";
import { composeServer } from "../src/compose/server/server.ts";
import { loadServerConfig } from "../src/config/load-config.ts";

const loaded = loadServerConfig(process.env);
const log = createServerLog({
  level: "error",
  secrets: [],
  write: (line) => process.stderr.write(line),
});
const server = await composeServer(loaded, {
  environment: process.env,
  log,
  isWebhookOnly: true,
});
const onError = (error: unknown): void => log("error", String(error));
const listening = await startHttpServer(server.http, { host: "127.0.0.1", port: 0, onError });
await server.start();
const delay = monitorEventLoopDelay({ resolution: 10 });
process.on("message", (wish) => {
  if (wish === "start") delay.enable();
  else process.send?.({ p99Ms: delay.percentile(99) / 1e6, maxMs: delay.max / 1e6 });
});
process.send?.({ port: listening.port });
