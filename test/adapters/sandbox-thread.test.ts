import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createThreadLauncher } from "../../src/adapters/thread/create-thread-launcher.ts";
import { NO_BWRAP } from "../fakes/escape/sandbox-engines.ts";
import type { SandboxedRequest } from "../fakes/runner-threads/sandboxed.ts";
import { processesOf } from "../fakes/running-processes.ts";
import { uniqueSleep } from "../fakes/unique-sleep.ts";
import { sampleSpec } from "../unit/domain/runner/sample-spec.ts";

const ENTRY = new URL("../fakes/runner-threads/sandboxed.ts", import.meta.url);

async function launch(
  request: SandboxedRequest,
  { environment = process.env, graceMs = 1_000 }: Partial<LaunchOptions> = {},
) {
  const said: string[] = [];
  const launcher = createThreadLauncher({
    entry: ENTRY,
    environment,
    limits: { graceMs },
    onOutput: (_jobId, line) => said.push(line),
  });
  const runner = await launcher.launch(sampleSpec({ request: { ...request } as never }), {
    events: async (events) =>
      void said.push(...(events as { text: string }[]).map(({ text }) => text)),
    result: async () => undefined,
    token: async () => ({ value: "ghs_of-a-test" }),
    intent: async () => undefined,
  });
  return { runner, said };
}

interface LaunchOptions {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly graceMs: number;
}

const PATIENT = { timeout: 20_000 };

const upstreams: Server[] = [];
afterEach(() => {
  for (const server of upstreams.splice(0)) server.close().closeAllConnections();
});

/** A proxy of an operator, which writes down what it is asked for. */
async function startUpstream(): Promise<{ readonly url: string; readonly asked: unknown[] }> {
  const asked: unknown[] = [];
  const server = createServer();
  server.on("connect", (request, socket) => {
    asked.push(request.url);
    socket.end("HTTP/1.1 200 OK\r\n\r\n");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  upstreams.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** Asks for hosts of packages as pip does, and prints what the proxy answers. */
const ASK = `
  const http = require("node:http");
  const { hostname, port } = new URL(process.env.HTTPS_PROXY);
  require("node:fs").writeFileSync("ready", "");
  const ask = (path) => new Promise((resolve) => http.request({ hostname, port, method: "CONNECT", path })
    .on("connect", (response, socket) => { socket.destroy(); resolve(path + " " + response.statusCode); })
    .on("error", (error) => resolve(path + " " + error.code)).end());
  (async () => { for (const host of ["pypi.org", "evil.test"]) console.log(await ask(host + ":443")); })();`;

describe("a command in a runner's thread (needs bwrap)", { skip: NO_BWRAP !== undefined }, () => {
  it.each([0, 300])("ends with the thread that is killed after %i ms", async (graceMs) => {
    const sleeps = [uniqueSleep(), uniqueSleep(), uniqueSleep()];
    const areRunning = () => sleeps.map((sleep) => sleep.isRunning());
    const [one, two, three] = sleeps.map(({ command }) => command);
    const script = `${one} & setsid ${two} & (trap '' TERM; ${three}) & echo > ready; wait`;
    const request = { program: "sh", args: ["-c", script], network: "none" } as const;
    const { runner, said } = await launch(request, { graceMs });
    await vi.waitFor(() => expect(said).toHaveLength(1), PATIENT);
    await vi.waitFor(() => expect(areRunning()).toEqual([true, true, true]), PATIENT);
    await runner.stop();
    await runner.exit;
    await vi.waitFor(() => expect(areRunning()).toEqual([false, false, false]), PATIENT);
    expect(processesOf(dirname(said[0] ?? ""))).toEqual([]);
  });

  it("reaches packages through the proxy of the environment, unless NO_PROXY exempts them", async () => {
    const { url, asked } = await startUpstream();
    const request = { program: "node", args: ["-e", ASK], network: "proxy" } as const;
    const own = { PATH: process.env.PATH };
    const through = await launch(request, { environment: { ...own, HTTPS_PROXY: url } });
    expect(await through.runner.exit).toEqual({ kind: "ended" });
    expect(through.said.at(-1)).toBe("pypi.org:443 200\nevil.test:443 403\n");
    expect(asked).toEqual(["pypi.org:443"]);
    const exempt = { ...own, https_proxy: url, NO_PROXY: "pypi.org" };
    const direct = await launch(request, { environment: exempt });
    expect(await direct.runner.exit).toEqual({ kind: "ended" });
    expect(direct.said.at(-1)).toBe("pypi.org:443 403\nevil.test:443 403\n");
    expect(asked).toEqual(["pypi.org:443"]);
  });
});
