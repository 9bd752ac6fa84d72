import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DemoHost } from "../../demo/host/demo-host.ts";
import type { Exchange } from "../../demo/host/host-context.ts";
import { startDemoHost } from "../../demo/host/start-demo-host.ts";
import { startAdversary } from "../adversary/start-adversary.ts";
import type { Control } from "../attack.ts";
import { type Canary, type CanaryName, makeCanaries } from "../canary/canaries.ts";
import { getEndpointFault } from "./endpoint-faults.ts";
import { freePort } from "./free-port.ts";
import type { Harness } from "./harness.ts";
import {
  ADMIN,
  commonEnvironment,
  type Environment,
  type HarnessLayout,
  MAINTAINER,
  serverEnvironment,
  VIEWER,
} from "./operator-environment.ts";
import { startRunnerServer } from "./runner-server.ts";
import { signInPerson } from "./sign-in-person.ts";
import { startServer } from "./start-server.ts";
import { startTrap } from "./start-trap.ts";
import { startTaskServer, type TaskServer, type TaskServerOptions } from "./task-server.ts";
import { findTaskToken, TASK_TOKEN } from "./task-token.ts";
import { watchProcesses } from "./watch-processes.ts";

export interface HarnessOptions {
  /** The operator's environment. */
  readonly environment: Environment;
  readonly broken?: Control | undefined;
  /** Starts the server for attacks on tasks. */
  readonly takesTasks?: boolean;
  /** Starts the server for attacks by runners. */
  readonly hasRunners?: boolean;
}

export const NEIGHBOUR = "acme/neighbour";

/** Creates the harness in a temporary folder, which is deleted when the harness is closed. */
export async function openHarness(options: HarnessOptions): Promise<Harness> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "svc-redteam-")));
  const closing: (() => unknown)[] = [
    () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const close = async (): Promise<void> => {
    for (const end of closing.splice(0).reverse()) await end();
  };
  try {
    return await build(folder, options, { closing, close });
  } catch (error) {
    await close();
    throw error;
  }
}

interface Cleanup {
  /** Functions that stop the started parts. */
  readonly closing: (() => unknown)[];
  close(): Promise<void>;
}

async function build(
  folder: string,
  options: HarnessOptions,
  { closing, close }: Cleanup,
): Promise<Harness> {
  const { environment, broken } = options;
  for (const name of ["store", "outside", "cache", "task-cache"]) mkdirSync(join(folder, name));
  // A process that escapes a sandbox may run as another user: only the sandbox should keep it away.
  chmodSync(folder, 0o755);
  const canaries = makeCanaries();
  writeFileSync(join(folder, "secret.txt"), canaries["file of the host"]);
  const exchanges: Exchange[] = [];
  const host = await startDemoHost({
    folder: join(folder, "host"),
    observe: (exchange) => {
      if (exchange.method !== "GET") exchanges.push(exchange);
    },
  });
  closing.push(() => host.close());
  const secrets = (): readonly Canary[] => listSecrets(canaries, host);
  const adversary = await startAdversary({
    leaked: (name, attack) =>
      name === TASK_TOKEN
        ? findTaskToken(host, attack)
        : (secrets().find((one) => one.name === name)?.value ?? name),
    fault: (name) => getEndpointFault(name, canaries.LLM_API_KEY),
  });
  closing.push(() => adversary.close());
  const trap = await startTrap();
  closing.push(() => trap.close());
  const place = createLayout({ folder, host, canaries }, adversary.baseUrl, await freeUrl());
  host.state.app.webhookUrl = `${place.serverUrl}/webhook`;
  addNeighbour(host, canaries["neighbour's file"]);
  const processes = watchProcesses();
  closing.push(() => processes.stop());
  const breaking = broken === undefined ? {} : { broken };
  const server = await startServer({
    folder,
    environment: serverEnvironment(environment, place),
    ...breaking,
  });
  closing.push(() => server.stop());
  const people = await signInPeople(host, place.serverUrl);
  const desks = await startExtraServers(options, { place, host }, closing);
  const runnerTokens = (): readonly Canary[] =>
    (desks.runnerServer?.server.tokens() ?? []).map((value) => ({
      name: "a runner's token",
      value,
    }));
  return {
    folder,
    host,
    adversary,
    trap,
    server,
    place,
    processes,
    canaries,
    exchanges,
    people,
    secrets: () => [...secrets(), ...runnerTokens()],
    store: join(folder, "store/svc.db"),
    ...desks,
    commandEnvironment: (more) => ({ ...commonEnvironment(environment, place), ...more }),
    close,
  };
}

type ExtraServers = Pick<Harness, "taskServer" | "runnerServer">;

/** Starts the additional servers that the attacks need. */
async function startExtraServers(
  { environment, broken, takesTasks = false, hasRunners = false }: HarnessOptions,
  { place, host }: Pick<Harness, "place" | "host">,
  closing: Cleanup["closing"],
): Promise<ExtraServers> {
  const open = async <Desk extends TaskServer>(
    wanted: boolean,
    start: (options: Omit<TaskServerOptions, "name">) => Promise<Desk>,
  ): Promise<Desk | undefined> => {
    if (!wanted) return undefined;
    const own = { ...place, serverUrl: await freeUrl() };
    const breaking = broken === undefined ? {} : { broken };
    const taskServer = await start({ environment, host, place: own, ...breaking });
    closing.push(() => taskServer.server.stop());
    return taskServer;
  };
  const taskServer = await open(takesTasks, (given) =>
    startTaskServer({ ...given, name: "tasks" }),
  );
  const callbackUrl = await freeUrl();
  const elsewhere = await open(hasRunners, (given) => startRunnerServer({ ...given, callbackUrl }));
  return {
    taskServer,
    runnerServer: elsewhere,
  };
}

async function signInPeople(host: DemoHost, url: string): Promise<Harness["people"]> {
  const enter = (login: string): ReturnType<typeof signInPerson> => {
    host.userToken(login); // Creates the account.
    return signInPerson(url, login);
  };
  return {
    maintainer: await enter(MAINTAINER),
    viewer: await enter(VIEWER),
    admin: await enter(ADMIN),
  };
}

interface HarnessParts {
  readonly folder: string;
  readonly host: DemoHost;
  readonly canaries: HarnessLayout["canaries"];
}

function createLayout(
  { folder, host, canaries }: HarnessParts,
  modelUrl: string,
  url: string,
): HarnessLayout {
  const { apiUrl, serverUrl, appPrivateKey: appKey, state } = host;
  return {
    folder,
    modelUrl,
    canaries,
    app: state.app,
    host: { apiUrl, serverUrl, appKey },
    serverUrl: url,
  };
}

/** Lists the secrets of the code host, which it generates itself. */
function listSecrets(
  canaries: Readonly<Record<CanaryName, string>>,
  { state, appPrivateKey }: DemoHost,
): readonly Canary[] {
  const own = Object.entries(canaries).map(([name, value]) => ({ name, value }));
  const tokens = state.tokens.map(({ value }) => ({ name: "a token", value }));
  return [
    ...own,
    { name: "GITHUB_PRIVATE_KEY", value: appPrivateKey },
    { name: "GITHUB_WEBHOOK_SECRET", value: state.app.webhookSecret },
    { name: "GITHUB_OAUTH_CLIENT_SECRET", value: state.app.clientSecret },
    ...tokens.reverse(),
  ];
}

/**
 * Adds a repository of the same installation whose content and pull request must not be accessed.
 */
function addNeighbour(host: DemoHost, secret: string): void {
  host.addRepository({
    owner: "acme",
    name: "neighbour",
    isPrivate: true,
    collaborators: { [ADMIN]: "read" },
  });
  const files = { "secret.txt": secret };
  host.commit(NEIGHBOUR, { branch: "main", message: "Start", files });
  host.commit(NEIGHBOUR, {
    branch: "change",
    from: "main",
    message: "Change",
    files: { "a.js": "1\n" },
  });
  host.openPull(NEIGHBOUR, { title: "Not your business", author: "olga", head: "change" });
}

/** Returns the URL of a free port on this machine. */
async function freeUrl(): Promise<string> {
  return `http://127.0.0.1:${await freePort()}`;
}
