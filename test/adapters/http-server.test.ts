import { createHash } from "node:crypto";
import { createServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { startHttpServer } from "../../src/adapters/http/start-http-server.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { comment, delivery, openHttpApp, serveApp } from "../fakes/http-app.ts";
import { newJob } from "../fakes/new-job.ts";
import { openRawClient } from "../fakes/raw-client.ts";
import { openViewer } from "../fakes/sse-viewer.ts";

const MIB = 1024 * 1024;
const GLOBALS = { Request: globalThis.Request, Response: globalThis.Response };
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function open(setup: Parameters<typeof openHttpApp>[0] = {}) {
  const scene = openHttpApp(setup);
  const { server, errors } = await serveApp(scene.app);
  closers.push(() => server.close(0));
  await scene.store.jobs.accept(newJob("job-1", { status: "running" }), []);
  const stream = `${server.url}/reviews/acme/shop/7/job-1/stream`;
  return { ...scene, server, stream, unexpected: () => [...scene.errors, ...errors] };
}

const head = (lines: readonly string[]): string => `${lines.join("\r\n")}\r\n\r\n`;
const POST = ["POST /webhook HTTP/1.1", "host: x"];
const statusOf = (text: string): string => text.split(" ", 2)[1] ?? "none";

describe("a body on the wire", () => {
  it("that has no end is refused when it is too large, and then no longer read", async () => {
    const { server, unexpected } = await open();
    const client = await openRawClient(server.port);
    await client.write(head([...POST, "transfer-encoding: chunked"]));
    const piece = Buffer.from(`${MIB.toString(16)}\r\n${"x".repeat(MIB)}\r\n`);
    let sent = 0;
    while (!client.socket.destroyed && sent < 1_000) {
      await Promise.race([client.write(piece), client.closed]);
      sent += 1;
    }
    const text = await client.closed;
    expect(statusOf(text)).toBe("413");
    expect(text).toContain('"code":"body-too-large"');
    expect(sent).toBeLessThan(200);
    expect(unexpected()).toEqual([]);
  });

  it("that was declared too large is refused before any of it has come", async () => {
    const { server } = await open();
    const client = await openRawClient(server.port);
    await client.write(head([...POST, `content-length: ${25 * MIB + 1}`]));
    await expect.poll(() => client.received()).toContain('"code":"body-too-large"');
    client.socket.destroy();
  });

  it("that the client aborts is not reported as an error and leaves nothing", async () => {
    const { server, unexpected, all } = await open();
    for (const lines of [["content-length: 1000"], ["transfer-encoding: chunked"]]) {
      const client = await openRawClient(server.port);
      await client.write(
        `${head([...POST, ...lines])}${lines[0]?.startsWith("c") ? "" : "5\r\n"}begin`,
      );
      await new Promise((resolve) => setTimeout(resolve, 20));
      client.socket.resetAndDestroy();
      await client.closed;
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(unexpected()).toEqual([]);
    expect(await all()).toHaveLength(1);
  });

  it("that breaks the rules of chunks is refused", async () => {
    const { server, unexpected } = await open();
    const client = await openRawClient(server.port);
    await client.write(`${head([...POST, "transfer-encoding: chunked"])}xyz\r\n`);
    expect(statusOf(await client.closed)).toBe("400");
    expect(unexpected()).toEqual([]);
  });

  it("that comes too slowly is refused", async () => {
    const { server } = await open({ app: { bodyLimits: { timeoutMs: 50 } } });
    const client = await openRawClient(server.port);
    await client.write(`${head([...POST, "content-length: 1000"])}begin`);
    const text = await client.closed;
    expect(statusOf(text)).toBe("408");
    expect(text).toContain('"code":"body-too-slow"');
  });

  it("waits for no room: many large ones are refused, small ones get through, and room comes back", async () => {
    const { server, all } = await open({ app: { bodyLimits: { maxBytesInFlight: 8 * MIB } } });
    const clients = await Promise.all(Array.from({ length: 8 }, () => openRawClient(server.port)));
    const half = Buffer.alloc(2 * MIB, "x");
    for (const client of clients) {
      await client.write(head([...POST, `content-length: ${4 * MIB}`]));
      await client.write(half);
    }
    const refused = () => clients.filter((client) => client.received() !== "");
    await expect.poll(() => refused().length).toBeGreaterThan(3);
    for (const client of refused()) {
      expect(statusOf(client.received())).toBe("503");
      expect(client.received()).toContain('"code":"too-busy"');
      expect(client.received()).toContain("retry-after: 30");
    }
    expect(refused().length).toBeLessThan(8);
    const body = JSON.stringify(comment());
    const small = () =>
      fetch(`${server.url}/webhook`, { method: "POST", body, headers: delivery(body) });
    expect((await small()).status).toBe(202);
    for (const client of clients) client.socket.destroy();
    await Promise.all(clients.map(({ closed }) => closed));
    const large = JSON.stringify(comment({ filler: "x".repeat(5 * MIB) }));
    const send = () =>
      fetch(`${server.url}/webhook`, { method: "POST", body: large, headers: delivery(large) });
    await expect.poll(async () => (await send()).status).toBe(202);
    expect(await all()).toHaveLength(2);
  });

  it("comes as it was sent, whole or in a thousand pieces", async () => {
    const { server, all } = await open();
    const text = JSON.stringify(comment({ filler: "ü".repeat(5_000) }));
    const body = Buffer.from(text);
    const client = await openRawClient(server.port);
    const headers = Object.entries(delivery(body)).map(([name, value]) => `${name}: ${value}`);
    await client.write(head([...POST, ...headers, `content-length: ${body.length}`]));
    for (let at = 0; at < body.length; at += 11) await client.write(body.subarray(at, at + 11));
    await expect.poll(() => statusOf(client.received())).toBe("202");
    client.socket.destroy();
    expect(await all()).toHaveLength(2);
  });
});

describe("what is no request", () => {
  it.each([
    ["noise", "\u0000\u0001noise\r\n\r\n", "400", "request-invalid"],
    ["no host", head(["GET /healthz HTTP/1.1"]), "400", undefined],
    ["a strange host", head(["GET /healthz HTTP/1.1", "host: a b"]), "400", "request-invalid"],
    [
      "headers without end",
      head(["GET / HTTP/1.1", `x: ${"y".repeat(100_000)}`]),
      "431",
      "headers-too-large",
    ],
    [
      "two lengths",
      head([...POST, "content-length: 1", "content-length: 2"]),
      "400",
      "request-invalid",
    ],
  ])("is refused: %s", async (_what, bytes, status, code) => {
    const { server, unexpected } = await open();
    const client = await openRawClient(server.port);
    await client.write(bytes);
    await expect.poll(() => statusOf(client.received())).toBe(status);
    if (code !== undefined) {
      await expect.poll(() => client.received()).toContain(`"code":"${code}"`);
      expect(client.received()).toMatch(/^x-request-id: [0-9a-f-]{36}\r$/m);
      expect(client.received()).toContain("content-type: application/problem+json");
    }
    client.socket.destroy();
    expect(unexpected()).toEqual([]);
  });

  it("does not change the globals of the process", async () => {
    await open();
    expect(globalThis.Request).toBe(GLOBALS.Request);
    expect(globalThis.Response).toBe(GLOBALS.Response);
  });

  it("reports an app that fails, with the id of the response", async () => {
    const failure = new Error("secret words");
    const { server, errors } = await serveApp({ fetch: () => Promise.reject(failure) });
    closers.push(() => server.close(0));
    const response = await fetch(server.url);
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("secret words");
    expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(errors).toEqual([failure]);
  });

  it("aborts a log that cannot be read to its end, so that it is not mistaken for complete", async () => {
    const scene = openHttpApp();
    const failure = new Error("the disk is gone");
    await scene.store.jobs.accept(newJob("job-1"), []);
    const { server, errors } = await open({
      app: {
        runs: {
          jobs: scene.store.jobs,
          events: {
            read: async (jobId, { after }) => {
              if (after > 0) throw failure;
              const at = "2026-01-01T00:00:00.000Z";
              return [{ type: "log", level: "info", text: "x", seq: 1, at, jobId }];
            },
          },
          log: scene.log,
          placeOf: async () => undefined,
          mayRead: async () => true,
        },
      },
    });
    const whole = fetch(`${server.url}/reviews/acme/shop/7/job-1/log`).then((one) => one.text());
    await expect(whole).rejects.toThrow();
    expect(errors).toEqual([{ error: failure, id: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
  });
});

describe("the address", () => {
  it("that is in use is refused with the setting to change", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as { port: number };
    const { app } = openHttpApp();
    const started = startHttpServer(app, { host: "127.0.0.1", port, onError: () => undefined });
    const error = await started.catch((reason: unknown) => reason);
    expect(isAppError(error, "usage-invalid")).toBe(true);
    expect(String(error)).toContain(`cannot listen on 127.0.0.1 port ${port}: another process`);
    expect(String(error)).toContain("set PORT");
    other.close();
  });

  it.each([
    ["203.0.113.1", 0, "set HOST"],
    ["127.0.0.1", 70_000, "set PORT"],
    ["not a host", 0, "set HOST"],
  ])("%s port %i is refused in one line", async (host, port, fix) => {
    const { app } = openHttpApp();
    const started = startHttpServer(app, { host, port, onError: () => undefined });
    const error = await started.catch((reason: unknown) => reason);
    expect(isAppError(error, "usage-invalid")).toBe(true);
    expect(String(error)).toContain(fix);
    expect(String(error)).not.toContain("\n");
  });

  it.each([
    ["127.0.0.1", "127.0.0.1"],
    ["0.0.0.0", "localhost"],
    ["::1", "[::1]"],
    ["localhost", "localhost"],
  ])("%s is reached at %s", async (host, name) => {
    const { app } = openHttpApp();
    const server = await startHttpServer(app, { host, port: 0, onError: () => undefined });
    expect(server.url).toBe(`http://${name}:${server.port}`);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.close(0);
  });
});

describe("closing", () => {
  it("ends streams immediately, also unread ones, and lets a request finish", async () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let isAsked = false;
    const scene = openHttpApp({
      jobs: {
        acceptWithin: async (job) => {
          isAsked = true;
          await finished;
          return { kind: "accepted", job: { ...job, version: 1 }, waiting: [] };
        },
      },
    });
    await scene.store.jobs.accept(newJob("job-1", { status: "running" }), []);
    const { server } = await serveApp(scene.app);
    const url = `${server.url}/reviews/acme/shop/7/job-1/stream`;
    const [reader, stopped] = [await openViewer(url), await openViewer(url)];
    stopped.response.pause();
    for (let at = 0; at < 40; at += 1) {
      const text = createHash("sha256").update(`${at}`).digest("hex").repeat(5_000);
      await scene.say("job-1", { type: "log", level: "info", text });
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const body = JSON.stringify(comment());
    const running = fetch(`${server.url}/webhook`, {
      method: "POST",
      body,
      headers: delivery(body),
    });
    await expect.poll(() => isAsked).toBe(true);
    const closed = server.close(60_000);
    await reader.ended;
    stopped.response.resume();
    await stopped.ended;
    expect(scene.log.viewerCount()).toBe(0);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    finish();
    const response = await running;
    expect(response.status).toBe(202);
    await response.text();
    await closed;
  });

  it("breaks what has not ended in its time", async () => {
    let isAsked = false;
    const { server } = await serveApp({
      fetch: () => {
        isAsked = true;
        return new Promise(() => undefined);
      },
    });
    const running = fetch(server.url).then(
      () => "answered",
      () => "broken",
    );
    await expect.poll(() => isAsked).toBe(true);
    await server.close(20);
    expect(await running).toBe("broken");
  });

  it("takes no new request on a connection that is still open", async () => {
    let finish: (() => void) | undefined;
    const { server } = await serveApp({
      fetch: () =>
        new Promise((resolve) => {
          finish = () => resolve(new Response("done"));
        }),
    });
    const client = await openRawClient(server.port);
    await client.write(head(["GET /one HTTP/1.1", "host: x"]));
    await expect.poll(() => finish).toBeDefined();
    const closed = server.close(60_000);
    await client.write(head(["GET /two HTTP/1.1", "host: x"]));
    await new Promise((resolve) => setTimeout(resolve, 50));
    finish?.();
    await closed;
    const text = await client.closed;
    expect(text).toContain("done");
    expect(text.split("HTTP/1.1 ").map((part) => part.slice(0, 3))).toEqual(["", "200", "503"]);
  });

  it("may be called twice", async () => {
    const { server } = await open();
    await Promise.all([server.close(0), server.close(0)]);
  });
});
