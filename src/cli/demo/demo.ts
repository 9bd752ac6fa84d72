import { join, resolve } from "node:path";
import { compose } from "../../compose.ts";
import { readEnvironment } from "../../config/env.ts";
import { loadConfig } from "../../config/load-config.ts";
import type { DemoHost } from "../../demo/host/demo-host.ts";
import { startDemoHost } from "../../demo/host/start-demo-host.ts";
import { type DemoModel, startDemoModel } from "../../demo/model/start-demo-model.ts";
import { type SamplePull, seedSample } from "../../demo/sample/seed-sample.ts";
import { AppError } from "../../domain/errors/app-error.ts";
import { applyProxy } from "../apply-proxy.ts";
import { cancelOnSignal } from "../cancel-on-signal.ts";
import type { DemoOptions } from "../command-options.ts";
import { EXIT } from "../exit-codes.ts";
import { openProgress } from "../open-progress.ts";
import { writeOutput } from "../write-output.ts";
import { openDemoFolder } from "./demo-folder.ts";
import { showPull } from "./show-pull.ts";

const FOLDER = ".demo";

/** Reviews the sample pull request and shows what was posted. Gives the exit status. */
export async function demo(options: DemoOptions): Promise<number> {
  const port = readPort(options.port);
  const folder = resolve(FOLDER);
  openDemoFolder(folder, options.fresh === true);
  const { signal, release } = cancelOnSignal();
  const host = await startHost(folder, port);
  let model: DemoModel | undefined;
  try {
    model = await startModel();
    const pull = seedSample(host);
    await writeOutput(introduction(host, pull, model), undefined);
    const posted = await reviewSample({ host, model, pull, folder, signal });
    await writeOutput(`${posted}\n\n${showPull(host, pull)}\n`, undefined);
    if (options.once !== true) await stay(host, pull, signal);
    return EXIT.ok;
  } finally {
    release();
    await Promise.all([host.close(), model?.close()]);
  }
}

function readPort(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  const message = `--port ${text} is no port; give a number from 0 to 65535`;
  throw new AppError("usage-invalid", message, { details: {} });
}

async function startHost(folder: string, port: number): Promise<DemoHost> {
  try {
    return await startDemoHost({ folder: join(folder, "host"), port });
  } catch (error) {
    throw isTaken(error) ? cannotListen(port, error) : error;
  }
}

function isTaken(error: unknown): error is Error & { readonly code: string } {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "EADDRINUSE" || code === "EACCES";
}

function cannotListen(port: number, cause: Error & { readonly code: string }): AppError {
  const message = `--port ${port} cannot be listened on (${cause.code}); give another port, or none for a free one`;
  return new AppError("usage-invalid", message, { details: {}, cause });
}

/** The embedded model, unless there is a key for a real one. */
async function startModel(): Promise<DemoModel | undefined> {
  return readEnvironment().LLM_API_KEY?.trim() ? undefined : startDemoModel();
}

interface Stage {
  readonly host: DemoHost;
  readonly model: DemoModel | undefined;
  readonly pull: SamplePull;
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function reviewSample({ host, model, pull, folder, signal }: Stage): Promise<string> {
  const environment = demoEnvironment(host, model, folder);
  const { config } = loadConfig(environment);
  applyProxy(environment);
  const progress = await openProgress();
  try {
    const app = compose(config, { environment, events: progress.sink });
    const { result } = await app.codeHost().reviewPull({ pull, isPublished: true }, signal);
    if (result.kind === "already") return `already reviewed: ${result.url}`;
    if (result.published !== undefined) return `review posted: ${result.published.url}`;
    return `nothing to review: ${result.outcome.kind === "nothing" ? result.outcome.reason : ""}`;
  } finally {
    await progress.close();
  }
}

/** The person's own settings, with the code host, the app and the cache of the demo. */
function demoEnvironment(
  host: DemoHost,
  model: DemoModel | undefined,
  folder: string,
): Record<string, string | undefined> {
  const own = readEnvironment();
  const direct = [own.NO_PROXY ?? own.no_proxy, "127.0.0.1"].filter(Boolean).join(",");
  return {
    ...own,
    NO_PROXY: direct,
    no_proxy: direct,
    GITHUB_API_URL: host.apiUrl,
    GITHUB_SERVER_URL: host.serverUrl,
    GITHUB_APP_ID: `${host.state.app.id}`,
    GITHUB_PRIVATE_KEY: host.appPrivateKey,
    GITHUB_TOKEN: undefined,
    CODE_HOST_PACING: "false",
    WEB_CLONE_CACHE_DIR: join(folder, "cache"),
    ...(model === undefined
      ? {}
      : { LLM_API_BASE: model.baseUrl, LLM_API_KEY: "none", LLM_MODEL: undefined }),
  };
}

function introduction(host: DemoHost, pull: SamplePull, model: DemoModel | undefined): string {
  const name = `${pull.owner}/${pull.name}`;
  const whose =
    model === undefined
      ? "the model of your LLM_API_KEY"
      : "a model of its own that knows this sample (set LLM_API_KEY for a real one)";
  return [
    `A code host with the repository ${name} and a pull request runs at ${host.serverUrl}.`,
    `The same as: svc review ${name}#${pull.number} --publish, with ${whose}.`,
    "",
    "",
  ].join("\n");
}

/** Keeps the code host running until the person has seen enough. */
async function stay(host: DemoHost, pull: SamplePull, signal: AbortSignal): Promise<void> {
  const page = `${host.serverUrl}/${pull.owner}/${pull.name}/pull/${pull.number}`;
  await writeOutput(`Look at it: ${page} (Ctrl-C ends the demo)\n`, undefined);
  if (signal.aborted) return;
  await new Promise<void>((done) => signal.addEventListener("abort", () => done(), { once: true }));
}
