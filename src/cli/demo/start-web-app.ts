import {
  type FetchApp,
  type HttpServer,
  startHttpServer,
} from "../../adapters/http/start-http-server.ts";
import { createServerLog } from "../../adapters/log/create-server-log.ts";
import { composeServer } from "../../compose/server/server.ts";
import { loadServerConfig } from "../../config/load-config.ts";
import { applyProxy } from "../io/apply-proxy.ts";
import { type DemoSetup, demoEnvironment } from "./demo-environment.ts";
import { type DemoPorts, listenAt } from "./demo-ports.ts";

/** The web app of the demo, on loopback. */
export interface WebApp {
  /** URL without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** First word of a comment that requests a review. */
  readonly trigger: string;
  /** Stops the web app; the next demo repeats jobs that have not finished. */
  close(): Promise<void>;
}

export interface WebAppOptions extends Omit<DemoSetup, "webUrl"> {
  readonly asked: DemoPorts;
  readonly kept: DemoPorts;
}

/** Time for open requests to end. */
const REQUEST_GRACE_MS = 1_000;

/** Starts the web app with its store and without sign-in. Rejects like `loadServerConfig` and the store. */
export async function startWebApp({ asked, kept, ...place }: WebAppOptions): Promise<WebApp> {
  // The configuration contains the URL, so the port must be known first.
  const front: { app: FetchApp } = { app: { fetch: () => new Response(null, STARTING) } };
  const listening = await listenAt(
    (port) =>
      startHttpServer(
        { fetch: (request, env) => front.app.fetch(request, env) },
        { host: "127.0.0.1", port, onError: printError },
      ),
    {
      option: "--web-port",
      asked: asked.web,
      kept: kept.web,
    },
  );
  try {
    return await startServer(listening, front, { ...place, webUrl: listening.url });
  } catch (error) {
    await listening.close(0);
    throw error;
  }
}

const STARTING = { status: 503, headers: { "retry-after": "1" } };

async function startServer(
  { url, port, close }: HttpServer,
  front: { app: FetchApp },
  place: DemoSetup,
): Promise<WebApp> {
  const environment = demoEnvironment(place);
  const loaded = loadServerConfig(environment, { codeHost: true, people: true });
  applyProxy(environment);
  const { apiKey, appKey } = loaded.config;
  const secrets = [apiKey, appKey].filter((secret) => secret !== undefined);
  const log = createServerLog({ level: "warn", secrets, write: toStderr });
  const server = await composeServer(loaded, { environment, log });
  try {
    await server.start();
  } catch (error) {
    await server.close(0);
    throw error;
  }
  front.app = server.http;
  return {
    url,
    port,
    trigger: loaded.config.trigger,
    close: async () => {
      await close(REQUEST_GRACE_MS);
      await server.close(0);
    },
  };
}

const toStderr = (line: string): void => void process.stderr.write(line);

const printError = (error: unknown): void =>
  toStderr(`${error instanceof Error ? error.message : String(error)}\n`);
