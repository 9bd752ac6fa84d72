import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Server } from "node:net";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type DockerHarness, openDockerHarness } from "../fakes/docker-runner/docker-harness.ts";
import { NO_DOCKER_RUNNER } from "../fakes/docker-runner/open-docker.ts";
import type { DockerStep } from "../fakes/docker-runner/runner.ts";
import { importRunnerImage } from "../fakes/docker-runner/runner-image.ts";
import { findTool, startDocker, type TestDocker } from "../fakes/escape/sandbox-engines.ts";

const missing = ["unshare", "nsenter", "ip", "iptables"].find((name) => !findTool(name));
const NO_NETWORKS = NO_DOCKER_RUNNER ?? (missing && `${missing} is not installed`);
if (NO_NETWORKS !== undefined) console.info(`docker's networks are left out: ${NO_NETWORKS}`);

const run = promisify(execFile);
const RUNNER = "svc-run-job-1";
const DAEMON_ADDRESS = "10.99.0.1";
const OUTSIDE_ADDRESS = "10.99.0.2";
const OUTSIDE_PORT = 8080;
const say: DockerStep = { do: "say", event: { type: "log", level: "info", text: "at work" } };
const hang: DockerStep = { do: "hang" };

/** Answers whoever reaches it, says when it listens, and ends with the tests. */
const OUTSIDE = `process.once("disconnect", () => process.exit());
  require("node:http").createServer((_, answer) => answer.end("outside"))
  .listen(${OUTSIDE_PORT}, () => process.send("listening"));`;

/** Listens where this process cannot, and hands over what listens. */
const LISTEN = `const server = require("node:net").createServer();
  server.listen(0, process.argv[1], () =>
    process.send(server.address().port, server, () => process.exit()));`;

/** Tells what is got at an address, or that nothing is. */
const LOOK = `fetch(process.argv[1], { signal: AbortSignal.timeout(3_000) })
  .then((answer) => answer.text(), (error) => "nothing: " + (error.cause?.code ?? error.name))
  .then(console.log);`;

const startNode = (first: readonly string[], script: string, ...args: readonly string[]) => {
  const [program = "", ...rest] = [...first, process.execPath, "--eval", script, ...args];
  return spawn(findTool(program) ?? program, rest, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
};

/** Gives a machine that knows the daemon's by a cable, and by nothing else. Both are of this machine, and not seen on it. */
async function startOutside(daemon: number): Promise<ChildProcess> {
  const outside = startNode(["unshare", "--net"], OUTSIDE);
  await once(outside, "message");
  const ip = (pid: number | undefined, line: string) =>
    execFileSync("nsenter", [`--net=/proc/${pid}/ns/net`, "ip", ...line.split(" ")]);
  ip(daemon, `link add cable type veth peer name cable netns ${outside.pid}`);
  for (const [pid, address] of [
    [daemon, DAEMON_ADDRESS],
    [outside.pid, OUTSIDE_ADDRESS],
  ] as const) {
    ip(pid, `address add ${address}/24 dev cable`);
    ip(pid, "link set cable up");
  }
  ip(outside.pid, `route add default via ${DAEMON_ADDRESS}`);
  return outside;
}

/** Has the callback listen at an address of the daemon's machine. */
async function openDoor(daemon: number, address: string, callback: string) {
  const child = startNode(["nsenter", `--net=/proc/${daemon}/ns/net`], LISTEN, address);
  const [port, server] = (await once(child, "message")) as [number, Server];
  const { hostname, port: own } = new URL(callback);
  server.on("connection", (from) => {
    const onward = connect(Number(own), hostname);
    for (const socket of [from, onward]) socket.on("error", () => undefined);
    from.pipe(onward).pipe(from);
  });
  return { url: `http://${address}:${port}`, close: () => server.close() };
}

describe("a runner in a network of docker (needs docker)", {
  skip: NO_NETWORKS !== undefined,
}, () => {
  let docker: TestDocker;
  let scene: DockerHarness;
  let outside: ChildProcess;

  beforeAll(async () => {
    docker = await startDocker("walled");
    await importRunnerImage(docker);
    scene = await openDockerHarness(docker);
    outside = await startOutside(docker.pid);
  }, 120_000);
  afterAll(async () => {
    outside?.kill();
    await scene?.close();
    await docker?.[Symbol.asyncDispose]();
  }, 60_000);
  afterEach(() => {
    expect(scene.left()).toEqual([]);
  });

  /** Launches a runner whose callback is at the bridge's own address; gives what it says, and what it gets outside. */
  const lookFrom = async (network: string, ...options: readonly string[]) => {
    expect(docker.run("network", "create", ...options, network).status).toBe(0);
    const format = "{{(index .IPAM.Config 0).Gateway}}";
    const gateway = docker.run("network", "inspect", "--format", format, network).stdout.trim();
    const door = await openDoor(docker.pid, gateway, scene.callbackUrl);
    try {
      const launcher = scene.open({ network, callbackUrl: door.url });
      const { runner, events, spoke } = await scene.run([say, hang], { launcher });
      await spoke;
      const look = ["node", "--eval", LOOK, `http://${OUTSIDE_ADDRESS}:${OUTSIDE_PORT}/`];
      const env = { PATH: process.env.PATH, DOCKER_HOST: docker.host };
      const { stdout } = await run("docker", ["exec", RUNNER, ...look], { env });
      await runner.stop();
      return { events, outside: stdout.trim() };
    } finally {
      door.close();
    }
  };

  it("reaches the callback and no other machine where the network is internal", async () => {
    const looked = await lookFrom("svc-internal", "--internal");
    expect(looked.events).toContainEqual({ type: "log", level: "info", text: "at work" });
    expect(looked.outside).toMatch(/^nothing: /);
  }, 60_000);

  // Else the test above would pass where nobody listens.
  it("reaches another machine where it is not", async () => {
    const looked = await lookFrom("svc-open");
    expect(looked.events).toContainEqual({ type: "log", level: "info", text: "at work" });
    expect(looked.outside).toBe("outside");
  }, 60_000);
});
