// Run in network and mount namespaces of its own (`unshare -rnm`): a world with the proxy, the server and two hosts, and a
// "pod" beside it whose packets are filtered as the NetworkPolicy of runners says. Prints what the pod could reach.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import { egressRoutes } from "../../src/adapters/http/egress-routes.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import { createEgressRegistry } from "../../src/app/callback/egress-registry.ts";
import { createSecret } from "../../src/domain/core/secret.ts";

/** What the policy lets a pod send: to which port of which of our roles. */
export interface AllowedPacket {
  readonly to: "proxy" | "dns" | "callback";
  readonly protocol: "tcp" | "udp";
  readonly port: number;
}

const ADDRESSES = { pod: "10.77.0.2", gateway: "10.77.0.1" };
const ROLES = { proxy: "10.77.0.11", dns: "10.77.0.12", callback: "10.77.0.13" };
const WORLD = { "code.example": "203.0.113.7", "evil.example": "203.0.113.66" };
const TOKEN = "a-token-of-proxies-0123456789";
const TOKEN_URL = `http://${ROLES.callback}:8081`;

const run = (line: string): string => {
  const [file = "", ...args] = line.split(" ");
  return execFileSync(file, args, { encoding: "utf8" });
};

async function main(allowed: readonly AllowedPacket[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "egress-stage-"));
  const pod = await buildNetwork(folder);
  const closers: (() => void)[] = [() => pod.kill("SIGKILL")];
  try {
    await startWorld();
    const { policy } = await startServer();
    const proxy = startProxy(folder);
    closers.push(() => proxy.kill("SIGTERM"));
    const inPod = (code: string) => runInPod(pod.pid ?? 0, code);
    const open = await probeAll(inPod);
    closeNetwork(pod.pid ?? 0, allowed);
    await policy.allow(["code.example"]);
    const isInForce = await policy.inForce(AbortSignal.timeout(30_000));
    const closed = await probeAll(inPod);
    await policy.allow(["evil.example"]);
    const isMoved = await policy.inForce(AbortSignal.timeout(30_000));
    const moved = await probeAll(inPod);
    process.stdout.write(JSON.stringify({ open, isInForce, closed, isMoved, moved }));
  } finally {
    for (const close of closers) close();
    await pause(200);
    rmSync(folder, { recursive: true, force: true });
    process.exit();
  }
}

/** A pod that has nothing but one cable to us, and us as its gateway. Every address of the world is ours. */
async function buildNetwork(folder: string): Promise<ChildProcess> {
  run("ip link set lo up");
  const hosts = join(folder, "hosts");
  const names = Object.entries(WORLD).map(([name, address]) => `${address} ${name}\n`);
  writeFileSync(hosts, `127.0.0.1 localhost\n${names.join("")}`);
  run(`mount --bind ${hosts} /etc/hosts`);
  const pod = spawn("unshare", ["-n", "sleep", "120"], { stdio: "ignore" });
  await once(pod, "spawn");
  const own = run("readlink /proc/self/ns/net");
  while (run(`readlink /proc/${pod.pid}/ns/net`) === own) await pause(10);
  run(`ip link add world type veth peer name eth0 netns ${pod.pid}`);
  for (const address of [ADDRESSES.gateway, ...Object.values(ROLES)])
    run(`ip address add ${address}/24 dev world`);
  for (const address of Object.values(WORLD)) run(`ip address add ${address}/32 dev world`);
  run("ip link set world up");
  const inside = `nsenter --net=/proc/${pod.pid}/ns/net`;
  run(`${inside} ip link set lo up`);
  run(`${inside} ip address add ${ADDRESSES.pod}/24 dev eth0`);
  run(`${inside} ip link set eth0 up`);
  run(`${inside} ip route add default via ${ADDRESSES.gateway}`);
  return pod;
}

async function startWorld(): Promise<void> {
  for (const [name, address] of Object.entries(WORLD))
    for (const port of [80, 443, 22]) await listen(port, address, greeter(name));
  // The node that the pod is on has other things, too.
  await listen(6443, ADDRESSES.gateway, greeter("api"));
  const dns = createSocket("udp4");
  dns.on("message", (_, { port, address }) => dns.send("answer", port, address));
  dns.bind(53, ROLES.dns);
  await once(dns, "listening");
  const elsewhere = createSocket("udp4");
  elsewhere.on("message", (_, { port, address }) => elsewhere.send("answer", port, address));
  elsewhere.bind(53, WORLD["evil.example"]);
  await once(elsewhere, "listening");
}

const greeter = (name: string) =>
  createServer((socket) => {
    // Who only wants to know whether somebody is there hangs up.
    socket.on("error", () => undefined).end(`hello from ${name}\n`);
  });

async function startServer() {
  const desk = createEgressRegistry({ clock: createSystemClock() });
  const app = egressRoutes(desk.api, createSecret(TOKEN));
  await listen(8081, ROLES.callback, createHttpServer(getRequestListener(app.fetch)));
  await listen(8080, ROLES.callback, greeter("pages"));
  return desk;
}

async function listen(
  port: number,
  address: string,
  server: ReturnType<typeof createServer>,
): Promise<void> {
  server.listen(port, address);
  await once(server, "listening");
}

function startProxy(folder: string): ChildProcess {
  const main = new URL("../../src/cli/main.ts", import.meta.url).href;
  const args = ["egress", "--host", ROLES.proxy, "--folder", folder];
  const code = `const { main } = await import(${JSON.stringify(main)}); await main(${JSON.stringify(args)});`;
  const env = {
    PATH: process.env.PATH ?? "",
    RUNNER_CALLBACK_URL: TOKEN_URL,
    RUNNER_EGRESS_TOKEN: TOKEN,
  };
  return spawn(process.execPath, ["--input-type=module", "-e", code], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Everything that is not allowed is dropped on its way out of the pod, as a NetworkPolicy does it. */
function closeNetwork(pid: number, allowed: readonly AllowedPacket[]): void {
  const accept = allowed.map(
    ({ to, protocol, port }) => `ip daddr ${ROLES[to]} ${protocol} dport ${port} accept`,
  );
  const rules = ["oifname lo accept", "ct state established,related accept", ...accept];
  const text = `table inet egress {\nchain out {\ntype filter hook output priority 0; policy drop;\n${rules.join("\n")}\n}\n}\n`;
  execFileSync("nsenter", [`--net=/proc/${pid}/ns/net`, "nft", "-f", "-"], { input: text });
}

type InPod = (code: string) => Promise<string>;

async function probeAll(inPod: InPod): Promise<Readonly<Record<string, string>>> {
  const direct = (host: string, port: number) => [`${host}:${port}`, tcp(host, port)] as const;
  const probes = new Map<string, string>([
    direct(WORLD["code.example"], 443),
    direct(WORLD["code.example"], 22),
    direct(WORLD["evil.example"], 443),
    direct(WORLD["evil.example"], 80),
    direct(ADDRESSES.gateway, 6443),
    direct(ROLES.callback, 8081),
    direct(ROLES.callback, 8080),
    direct(ROLES.proxy, 3128),
    ["dns", udp(ROLES.dns)],
    ["dns elsewhere", udp(WORLD["evil.example"])],
    ...[
      "code.example:443",
      "code.example:22",
      "evil.example:443",
      `${WORLD["evil.example"]}:443`,
    ].map((target) => [`proxy ${target}`, throughProxy(target)] as const),
  ]);
  const answers = [...probes].map(async ([name, code]) => [name, await inPod(code)] as const);
  return Object.fromEntries(await Promise.all(answers));
}

const END = `const end = (text) => { process.stdout.write(text); process.exit(); }; setTimeout(() => end("blocked"), 4000);`;

const tcp = (host: string, port: number): string =>
  `${END} require("net").connect(${port}, "${host}").on("connect", () => end("reached")).on("error", (error) => end(error.code));`;

const udp = (host: string): string =>
  `${END} const s = require("dgram").createSocket("udp4"); s.on("message", () => end("reached")); s.on("error", (error) => end(error.code)); s.send("ask", 53, "${host}", (error) => error && end(error.code));`;

/** What the host behind the proxy says, or the proxy's refusal. */
const throughProxy = (target: string): string =>
  `${END} let text = ""; const s = require("net").connect(3128, "${ROLES.proxy}", () => s.write("CONNECT ${target} HTTP/1.1\\r\\n\\r\\n")); s.on("data", (bytes) => { text += bytes; }).on("error", (error) => end(error.code)).on("close", () => end([/^HTTP[/]1[.]. (\\d+)/.exec(text)?.[1], ...(/hello from .*/.exec(text) ?? [])].join(" ")));`;

function runInPod(pid: number, code: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("nsenter", [`--net=/proc/${pid}/ns/net`, process.execPath, "-e", code], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let text = "";
    child.stdout.on("data", (bytes: Buffer) => {
      text += bytes.toString();
    });
    child.on("error", reject).on("close", () => resolve(text));
  });
}

await main(JSON.parse(process.argv[2] ?? "[]") as AllowedPacket[]);
