import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import http, { createServer } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls } from "node:tls";
import { afterEach, describe, expect, it } from "vitest";
import { createBwrapSandbox } from "../../src/adapters/sandbox/create-bwrap-sandbox.ts";
import {
  createPackageProxy,
  type PackageProxyOptions,
} from "../../src/adapters/sandbox/create-package-proxy.ts";
import { readServerName } from "../../src/adapters/sandbox/read-server-name.ts";
import { NO_BWRAP } from "../fakes/escape/sandbox-engines.ts";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const toLoopback = async () => [{ address: "127.0.0.1" }];

async function serve(options: PackageProxyOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "proxy-"));
  const path = join(folder, "s");
  const served = await createPackageProxy({ resolve: toLoopback, ...options }).serve(path);
  closers.push(
    () => rm(folder, { recursive: true }),
    () => served.close(),
  );
  return path;
}

/** A registry that says which name it was asked by. */
async function startRegistry(): Promise<number> {
  const server = createServer((request, response) => {
    request.resume();
    response.end(`${request.method} ${request.headers.host}${request.url}`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  return (server.address() as AddressInfo).port;
}

interface Answer {
  readonly status: number;
  readonly socket: Socket;
}

function connectBy(socketPath: string, target: string): Promise<Answer> {
  const request = http.request({
    socketPath,
    method: "CONNECT",
    path: target,
    headers: { host: target },
  });
  return new Promise((resolve, reject) => {
    request.once("error", reject);
    request.once("connect", ({ statusCode = 0 }, socket: Socket) => {
      closers.push(() => socket.destroy());
      resolve({ status: statusCode, socket });
    });
    request.end();
  });
}

describe("the proxy for packages", () => {
  it("joins who asks with a host on its list", async () => {
    const port = await startRegistry();
    const path = await serve({ hosts: [`packages.test:${port}`], allowPrivate: true });
    const { status, socket } = await connectBy(path, `packages.test:${port}`);
    expect(status).toBe(200);
    socket.write("GET /simple HTTP/1.1\r\nHost: packages.test\r\nConnection: close\r\n\r\n");
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).toString()).toContain("GET packages.test/simple");
  });

  it.each([
    "evil.test:443",
    "pypi.org.evil.test:443",
    "evilpypi.org:443",
    "pypi.org:80",
    "pypi.org:8443",
    "127.0.0.1:443",
    "2130706433:443",
    "0x7f000001:443",
    "0x7f.1:443",
    "[::1]:443",
    "localhost:443",
    "169.254.169.254:443",
    "pypi.org.:443",
    "user@pypi.org:443",
    "pypi.org",
  ])("refuses %s", async (target) => {
    const path = await serve({ allowPrivate: true });
    expect((await connectBy(path, target)).status).toBe(403);
  });

  it("refuses a listed name that resolves to a private address", async () => {
    const port = await startRegistry();
    const path = await serve({ hosts: [`packages.test:${port}`] });
    expect((await connectBy(path, `packages.test:${port}`)).status).toBe(403);
    const mixed = async () => [{ address: "93.184.216.34" }, { address: "10.0.0.1" }];
    const other = await serve({ hosts: ["packages.test"], resolve: mixed });
    expect((await connectBy(other, "packages.test:443")).status).toBe(403);
  });

  it("asks the operator's proxy instead, with its password", async () => {
    const asked: unknown[] = [];
    const upstream = createServer();
    upstream.on("connect", (request, socket) => {
      asked.push([request.url, request.headers["proxy-authorization"]]);
      socket.end("HTTP/1.1 200 OK\r\n\r\n");
    });
    upstream.listen(0, "127.0.0.1");
    await once(upstream, "listening");
    closers.push(() => new Promise((resolve) => upstream.close(resolve).closeAllConnections()));
    const { port } = upstream.address() as AddressInfo;
    const path = await serve({ proxyFor: () => `http://me:pa%20ss@127.0.0.1:${port}` });
    expect((await connectBy(path, "pypi.org:443")).status).toBe(200);
    expect((await connectBy(path, "evil.test:443")).status).toBe(403);
    const login = Buffer.from("me:pa ss").toString("base64");
    expect(asked).toEqual([["pypi.org:443", `Basic ${login}`]]);
  });

  it("ends a connection that asks an allowed address for another server", async () => {
    const heard: string[] = [];
    const upstream = createServer();
    upstream.on("connect", (_request, socket) => {
      socket.write("HTTP/1.1 200 OK\r\n\r\n");
      socket.on("end", () => socket.destroy());
      socket.on("data", (chunk: Buffer) => heard.push(String(readServerName(chunk))));
      socket.on("error", () => socket.destroy());
    });
    upstream.listen(0, "127.0.0.1");
    await once(upstream, "listening");
    closers.push(() => new Promise((resolve) => upstream.close(resolve).closeAllConnections()));
    const { port } = upstream.address() as AddressInfo;
    const path = await serve({ proxyFor: () => `http://127.0.0.1:${port}` });
    for (const servername of ["evil.test", "pypi.org"]) {
      const { socket } = await connectBy(path, "pypi.org:443");
      const tls = connectTls({ socket, servername });
      const ended = new Promise((resolve) => tls.once("close", resolve));
      tls.on("error", () => tls.destroy());
      if (servername === "evil.test") await ended;
      else while (heard.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const { socket } = await connectBy(path, "pypi.org:443");
    socket.write("no TLS at all\r\n\r\n");
    await once(socket.resume(), "close");
    expect(heard).toEqual(["pypi.org"]);
  });

  it("ends everything when more was carried than may be", async () => {
    const server = createTcpServer((socket) =>
      socket.on("error", () => {}).write(Buffer.alloc(500_000)),
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    closers.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const path = await serve({
      hosts: [`packages.test:${port}`],
      allowPrivate: true,
      maxBytes: 100_000,
    });
    const { socket } = await connectBy(path, `packages.test:${port}`);
    socket.on("error", () => {});
    let size = 0;
    socket.on("data", (chunk: Buffer) => {
      size += chunk.length;
    });
    await once(socket, "close");
    expect(size).toBeLessThan(500_000);
  });

  it("reads nothing from what is no greeting of TLS", () => {
    expect(readServerName(Buffer.from("GET / HTTP/1.1\r\n"))).toBeUndefined();
    expect(readServerName(Buffer.from([22, 3, 1]))).toBe("more");
    expect(readServerName(Buffer.from([22, 3, 1, 0, 4, 1, 0, 0, 200]))).toBeUndefined();
  });
});

describe("a command that may reach the proxy (needs bwrap)", {
  skip: NO_BWRAP !== undefined,
}, () => {
  it("reaches what is on the list and nothing else", async () => {
    const port = await startRegistry();
    const proxy = createPackageProxy({
      hosts: [`packages.test:${port}`],
      allowPrivate: true,
      resolve: toLoopback,
    });
    const sandbox = createBwrapSandbox({ environment: { PATH: process.env.PATH }, proxy });
    const tree = await sandbox.openTree();
    closers.push(() => tree.close());
    const get = (url: string, options = "{}") =>
      `await new Promise((done) => http.get(${JSON.stringify(url)}, ${options}, async (answer) => { let text = ""; for await (const part of answer) text += part; console.log(answer.statusCode, text); done(); }).on("error", (error) => { console.log(error.code); done(); }));`;
    const throughProxy = (host: string) =>
      get(
        "http://127.0.0.1:3128",
        `{ path: "http://${host}/simple", headers: { host: "${host}" } }`,
      );
    const script = `import http from "node:http"; console.log(process.env.HTTPS_PROXY); ${throughProxy(`packages.test:${port}`)} ${throughProxy(`other.test:${port}`)} ${get(`http://127.0.0.1:${port}/direct`)} process.exitCode = 5;`;
    const outcome = await sandbox.run(
      {
        tree,
        program: "node",
        args: ["--input-type=module", "-e", script],
        cwd: "",
        network: "proxy",
        timeoutMs: 20_000,
        maxOutputBytes: 100_000,
      },
      new AbortController().signal,
    );
    expect(outcome.stderr).toBe("");
    expect(Buffer.from(outcome.stdout).toString().split("\n")).toEqual([
      "http://127.0.0.1:3128",
      `200 GET packages.test:${port}/simple`,
      "403 ",
      "ECONNREFUSED",
      "",
    ]);
    expect(outcome.exitCode).toBe(5);
  });
});
