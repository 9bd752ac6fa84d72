import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import { startTinyproxy } from "../../src/adapters/tinyproxy/start-tinyproxy.ts";
import { createEgressRegistry } from "../../src/app/callback/egress-registry.ts";
import { freePort } from "../../src/redteam/harness/free-port.ts";
import { egressPolicyContract } from "../contracts/egress-policy.contract.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";
import { missingPrograms } from "../fakes/missing-programs.ts";
import { connectStatus, proxyAnswer } from "../fakes/proxy-answer.ts";
import { processesOf } from "../fakes/running-processes.ts";

const NO_PROXY = missingPrograms(["tinyproxy"]);
const LET_THROUGH = 500; // There are no such hosts, so nobody is joined with them.
const REFUSED = 403;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function openProxy() {
  const folder = await mkdtemp(join(tmpdir(), "tinyproxy-"));
  const port = await freePort();
  const lines: string[] = [];
  const proxy = await startTinyproxy({
    folder,
    port,
    host: "127.0.0.1",
    clock: createSystemClock(),
    environment: process.env,
    onLine: (line) => lines.push(line),
  });
  const close = async (): Promise<void> => {
    await proxy.close();
    await rm(folder, { recursive: true });
  };
  return { proxy, port, folder, lines, close };
}

async function opened() {
  const one = await openProxy();
  closers.push(one.close);
  return one;
}

describe.skipIf(NO_PROXY !== undefined)("tinyproxy by our settings (needs tinyproxy)", () => {
  it("blocks everything before it has a list", async () => {
    const { proxy, port } = await opened();
    expect(await proxy.apply([])).toBe(true);
    expect(await connectStatus(port, "a.invalid:443")).toBe(REFUSED);
    expect(await connectStatus(port, "localhost:443")).toBe(REFUSED);
  });

  it("lets through to the hosts of its list, in letters of any size", async () => {
    const { proxy, port } = await opened();
    expect(await proxy.apply(["github.invalid"])).toBe(true);
    expect(await connectStatus(port, "github.invalid:443")).toBe(LET_THROUGH);
    expect(await connectStatus(port, "GitHub.Invalid:443")).toBe(LET_THROUGH);
  });

  it.each([
    "other.invalid:443",
    "evil-github.invalid:443",
    "github.invalid.evil.invalid:443",
    "api.github.invalid:443",
    "githubXinvalid:443",
    "github.invalid:80",
    "github.invalid:22",
    "github.invalid:4430",
    "github.invalid",
    "x@github.invalid:443",
    "github.invalid:443@other.invalid:443",
    "http://github.invalid:443",
    "127.0.0.1:443",
    "169.254.169.254:443",
    "2130706433:443",
    "[::1]:443",
    "localhost:443",
    "tinyproxy.stats:443",
  ])("refuses CONNECT %s", async (target) => {
    const { proxy, port } = await opened();
    await proxy.apply(["github.invalid"]);
    expect(await connectStatus(port, target)).toBe(REFUSED);
  });

  it.each([
    "GET http://github.invalid/",
    "GET http://github.invalid:443/",
    "POST http://github.invalid/",
    "GET http://127.0.0.1/",
    "GET http://tinyproxy.stats/",
    "GET github.invalid:443",
    "GET /",
  ])("refuses %s, which is plain http", async (requestLine) => {
    const { proxy, port } = await opened();
    await proxy.apply(["github.invalid"]);
    expect(await proxyAnswer(port, requestLine)).toMatch(/^HTTP\/1\.\d (403 Filtered|400 )/);
  });

  it("allows a host that is added, and no longer one that is removed", async () => {
    const { proxy, port } = await opened();
    const statuses = async () => [
      await connectStatus(port, "a.invalid:443"),
      await connectStatus(port, "b.invalid:443"),
    ];
    expect(await proxy.apply(["a.invalid"])).toBe(true);
    expect(await statuses()).toEqual([LET_THROUGH, REFUSED]);
    expect(await proxy.apply(["a.invalid", "b.invalid"])).toBe(true);
    expect(await statuses()).toEqual([LET_THROUGH, LET_THROUGH]);
    expect(await proxy.apply(["b.invalid"])).toBe(true);
    expect(await statuses()).toEqual([REFUSED, LET_THROUGH]);
  });

  it("starts again with the list that it had when it is killed", async () => {
    const { proxy, port, folder, lines } = await opened();
    await proxy.apply(["a.invalid"]);
    const pids = (): number[] => processesOf(folder).map(({ pid }) => pid);
    const [pid] = pids();
    if (pid === undefined) throw new Error("tinyproxy does not run");
    process.kill(pid, "SIGKILL");
    await expect
      .poll(() => connectStatus(port, "a.invalid:443").catch(() => 0), { timeout: 20_000 })
      .toBe(LET_THROUGH);
    expect(await connectStatus(port, "b.invalid:443")).toBe(REFUSED);
    expect(pids()).not.toContain(pid);
    expect(lines.join("\n")).toContain("tinyproxy exited (SIGKILL); restarting it");
  });

  it("does not say that a list is in force which the proxy does not have", async () => {
    const { proxy, close } = await openProxy();
    await proxy.close();
    expect(await proxy.apply(["a.invalid"])).toBe(false);
    await close();
  });

  it("reports refused clients", async () => {
    const { proxy, port, lines } = await opened();
    await proxy.apply([]);
    await connectStatus(port, "other.invalid:443");
    await expect.poll(() => lines.join("\n")).toContain("other.invalid:443");
  });

  it("refuses a port that is in use", async () => {
    const { port } = await opened();
    const folder = await mkdtemp(join(tmpdir(), "tinyproxy-"));
    closers.push(() => rm(folder, { recursive: true }));
    const starting = startTinyproxy({
      folder,
      port,
      host: "127.0.0.1",
      clock: createSystemClock(),
      environment: process.env,
      onLine: () => undefined,
    });
    await expect(starting).rejects.toThrow("--port must be free");
  });
});

it("is reported as missing when tinyproxy is not installed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "tinyproxy-"));
  closers.push(() => rm(folder, { recursive: true }));
  const starting = startTinyproxy({
    folder,
    port: 1,
    host: "127.0.0.1",
    clock: createSystemClock(),
    environment: { PATH: folder },
    onLine: () => undefined,
  });
  await expect(starting).rejects.toMatchObject({ code: "config-invalid" });
  await expect(starting).rejects.toThrow("install Debian's tinyproxy-bin");
});

describe.skipIf(NO_PROXY !== undefined)("hosts for a tinyproxy (needs tinyproxy)", () => {
  egressPolicyContract("a desk with a tinyproxy", async () => {
    const { policy, api } = createEgressRegistry({ clock: createFakeClock() });
    const { proxy, folder, close } = await openProxy();
    let known: string | undefined;
    const catchUp = async (): Promise<void> => {
      const answer = api.requestList("one", known);
      if (answer !== undefined && (await proxy.apply(answer.hosts))) known = answer.version;
      api.requestList("one", known);
    };
    const hosts = async (): Promise<string[]> =>
      (await readFile(join(folder, "filter"), "utf8"))
        .trim()
        .split("\n")
        .map((line) => line.replace(/^\^|:443\$$/g, "").replaceAll("\\", ""))
        .filter((host) => !host.endsWith(".in-force.invalid"));
    return { policy, place: { catchUp, hosts }, close };
  });
});
