import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOpenaiCatalog } from "../../src/adapters/openai/create-openai-catalog.ts";
import { createAddressCheck } from "../../src/adapters/openai/ssrf/create-address-check.ts";
import { createSsrfSafeFetch } from "../../src/adapters/openai/ssrf/create-ssrf-safe-fetch.ts";
import type { ResolveHost, SsrfOptions } from "../../src/adapters/openai/ssrf/ssrf-options.ts";
import { findProxy } from "../../src/adapters/shared/process/find-proxy.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import { errorOf } from "../contracts/opened-store.ts";
import { listing, startEndpoint } from "../fakes/endpoint.ts";
import { KEY } from "../fakes/endpoint-model.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";
import { startForwardProxy } from "../fakes/forward-proxy.ts";
import { type KeyTrap, startKeyTrap } from "../fakes/key-trap.ts";
import { ROOT } from "../meta/repository-files.ts";

const { signal } = new AbortController();
const toLoopback: ResolveHost = async () => [{ address: "127.0.0.1", family: 4 }];
const guard = (over: Partial<SsrfOptions> = {}) =>
  createSsrfSafeFetch({ allowPrivate: false, environment: {}, ...over });

function list(baseUrl: string, options: Partial<SsrfOptions> = {}) {
  const apiKey = createSecret(KEY);
  const endpoint = { baseUrl, apiKey, idleTimeoutMs: 5_000, clock: createFakeClock() };
  return createOpenaiCatalog({ ...endpoint, fetch: guard(options) }).list(signal);
}

describe("a forbidden address", () => {
  let four: KeyTrap;
  let six: KeyTrap | undefined;
  beforeAll(async () => {
    four = await startKeyTrap();
    // Not every machine has IPv6.
    six = await startKeyTrap("::1").catch(() => undefined);
  });
  afterAll(() => Promise.all([four[Symbol.asyncDispose](), six?.[Symbol.asyncDispose]()]));

  it.each([
    ...["127.0.0.1", "127.1", "127.0.1", "0x7f.1", "0x7f000001", "0X7F.0x0.0x0.0x1", "2130706433"],
    ...["017700000001", "0177.0.0.1", "127.0.0.1.", "0", "0.0.0.0", "localhost", "LOCALHOST."],
    ...["a.localhost", "127。0。0。1", "127．0．0．1", "①②⑦.⓪.⓪.①", "%31%32%37.0.0.1"],
    ...["[::1]", "[::]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]"],
    ...["[::127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]"],
  ])("is not connected to as %s", async (host) => {
    const error = await errorOf(list(`http://${host}:${four.port}/v1`));
    expect(error).toMatchObject({
      code: "model-unreachable",
      message: expect.stringContaining("its address is private, loopback or link-local"),
    });
    expect(await errorOf(guard()(`http://${host}:${six?.port ?? four.port}/v1`))).toBeDefined();
    expect([...four.seen, ...(six?.seen ?? [])]).toEqual([]);
  });

  it("is not connected to by name, and requested once", async () => {
    let asked = 0;
    const resolve: ResolveHost = async (name) => {
      asked += 1;
      return toLoopback(name);
    };
    const error = await errorOf(list(`http://llm.example:${four.port}/v1`, { resolve }));
    expect(error).toMatchObject({ code: "model-unreachable" });
    expect([asked, four.seen]).toEqual([1, []]);
  });

  it("is not connected to when one of a name's addresses is private", async () => {
    const resolve: ResolveHost = async () => [
      { address: "192.0.2.7", family: 4 },
      { address: "8.8.8.8", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ];
    const error = await errorOf(list(`http://llm.example:${four.port}/v1`, { resolve }));
    expect(error).toMatchObject({ message: expect.stringContaining("its address is private") });
    expect(four.seen).toEqual([]);
  });

  it("is not contacted when its name resolves to another address after the check", async () => {
    const answers = ["8.8.8.8", "127.0.0.1"];
    const resolve: ResolveHost = async () => [
      { address: answers.shift() ?? "127.0.0.1", family: 4 },
    ];
    const options = { allowPrivate: false, environment: {}, resolve };
    const baseUrl = `http://llm.example:${four.port}/v1`;
    expect(await createAddressCheck(options)(baseUrl)).toBeUndefined();
    expect(await errorOf(list(baseUrl, options))).toMatchObject({ code: "model-unreachable" });
    expect(four.seen).toEqual([]);
  });

  it("is connected to when that is allowed", async () => {
    await using endpoint = await startEndpoint({ models: [listing(["a"])] });
    const { port } = new URL(endpoint.baseUrl);
    for (const host of ["127.1", "llm.example"]) {
      const options = { allowPrivate: true, resolve: toLoopback };
      expect(await list(`http://${host}:${port}/v1`, options)).toEqual([{ id: "a" }]);
    }
    expect(endpoint.requests[1]?.headers.host).toBe(`llm.example:${port}`);
  });
});

describe("a redirect", () => {
  it.each([301, 302, 303, 307, 308])("of status %i is not followed", async (status) => {
    await using trap = await startKeyTrap();
    for (const location of [`http://127.0.0.1:${trap.port}/v1/models`, "/v1/models?again"]) {
      await using endpoint = await startEndpoint({ models: [{ status, headers: { location } }] });
      const error = await errorOf(list(endpoint.baseUrl, { allowPrivate: true }));
      expect(error).toMatchObject({ code: "model-rejected" });
      expect([endpoint.requests.length, trap.seen]).toEqual([1, []]);
    }
  });
});

describe("the check of an address before it is kept", () => {
  const check = (url: string, over: Partial<SsrfOptions> = {}) =>
    createAddressCheck({ allowPrivate: false, environment: {}, ...over })(url);
  const public_: ResolveHost = async () => [{ address: "8.8.8.8", family: 4 }];

  it("detects private addresses by their form and by their name", async () => {
    const words = /^must not be a private, loopback or link-local address \(ALLOW_PRIVATE_LLM=1/;
    expect(await check("http://169.254.169.254/v1")).toMatch(words);
    expect(await check("http://[::1]/v1")).toMatch(words);
    expect(await check("http://llm.example/v1", { resolve: toLoopback })).toMatch(words);
    expect(await check("http://vault/v1", { resolve: public_ })).toMatch(words);
  });

  it("allows public addresses, unknown names, and everything when that is allowed", async () => {
    const unknown: ResolveHost = async () => {
      throw Object.assign(new Error("no"), { code: "ENOTFOUND" });
    };
    expect(await check("https://llm.example/v1", { resolve: public_ })).toBeUndefined();
    expect(await check("https://8.8.8.8/v1", { resolve: unknown })).toBeUndefined();
    expect(await check("https://llm.example/v1", { resolve: unknown })).toBeUndefined();
    const allowed = { allowPrivate: true, resolve: toLoopback };
    expect(await check("http://127.0.0.1/v1", allowed)).toBeUndefined();
  });

  it("leaves names to a proxy, and no address", async () => {
    const environment = { HTTPS_PROXY: "http://proxy.example:3128", NO_PROXY: ".acme.example" };
    const behind = { environment, resolve: toLoopback };
    expect(await check("https://llm.example/v1", behind)).toBeUndefined();
    expect(await check("https://10.0.0.1/v1", behind)).toContain("must not be");
    expect(await check("https://llm.acme.example/v1", behind)).toContain("must not be");
  });
});

describe("a forward proxy", () => {
  it("receives the name, which is not resolved here", async () => {
    await using proxy = await startForwardProxy();
    await using endpoint = await startEndpoint({ models: [listing(["a"])] });
    const names: string[] = [];
    const resolve: ResolveHost = async (name) => {
      names.push(name);
      return toLoopback(name);
    };
    const { port } = new URL(endpoint.baseUrl);
    const environment = { http_proxy: proxy.url };
    // Of all names this one is known to the proxy of the test and private by nothing but its address.
    const answer = await guard({ allowPrivate: true, environment, resolve })(
      `http://localhost:${port}/v1/models`,
    );
    expect(answer.status).toBe(200);
    expect(proxy.requests).toEqual([`GET http://localhost:${port}/v1/models`]);
    expect(names).toEqual([]);
  });

  it("carries https through a tunnel", async () => {
    await using proxy = await startForwardProxy();
    await using trap = await startKeyTrap();
    const environment = { https_proxy: proxy.url };
    const fetch = guard({ allowPrivate: true, environment });
    expect(await errorOf(fetch(`https://localhost:${trap.port}/v1`))).toBeDefined();
    expect(proxy.requests).toEqual([`CONNECT localhost:${trap.port}`]);
  });

  it("does not carry what is private by its looks", async () => {
    await using proxy = await startForwardProxy();
    const environment = { http_proxy: proxy.url };
    for (const host of ["127.0.0.1", "2130706433", "vault", "metadata.google.internal"])
      expect(await errorOf(list(`http://${host}/v1`, { environment }))).toBeDefined();
    expect(proxy.requests).toEqual([]);
  });

  it("is not used for hosts in NO_PROXY, which is evaluated here", async () => {
    await using proxy = await startForwardProxy();
    await using trap = await startKeyTrap();
    const environment = { http_proxy: proxy.url, no_proxy: "llm.example" };
    const url = `http://llm.example:${trap.port}/v1`;
    const error = await errorOf(list(url, { environment, resolve: toLoopback }));
    expect(error).toMatchObject({ message: expect.stringContaining("its address is private") });
    expect([proxy.requests, trap.seen]).toEqual([[], []]);
  });

  it.each([
    ["https://llm.example", {}, undefined],
    ["https://llm.example", { HTTPS_PROXY: "http://p" }, "http://p"],
    ["https://llm.example", { https_proxy: "http://q", HTTPS_PROXY: "http://p" }, "http://q"],
    ["https://llm.example", { HTTP_PROXY: "http://p" }, undefined],
    ["http://llm.example", { HTTP_PROXY: "http://p" }, "http://p"],
    ["https://llm.example", { HTTPS_PROXY: "http://p", NO_PROXY: "*" }, undefined],
    ["https://llm.example", { HTTPS_PROXY: "http://p", NO_PROXY: "a, llm.example" }, undefined],
    ["https://llm.example", { HTTPS_PROXY: "http://p", NO_PROXY: ".example" }, undefined],
    ["https://llm.example", { HTTPS_PROXY: "http://p", NO_PROXY: "*.example" }, undefined],
    ["https://llm.example", { HTTPS_PROXY: "http://p", NO_PROXY: "llm.example:443" }, undefined],
    ["https://llm.example", { HTTPS_PROXY: "http://p", NO_PROXY: "llm.example:80" }, "http://p"],
    ["https://llm.example", { HTTPS_PROXY: "http://p", NO_PROXY: "example" }, "http://p"],
    ["https://myllm.example", { HTTPS_PROXY: "http://p", NO_PROXY: "llm.example" }, "http://p"],
  ])("for %s with %o is %s", (url, environment, proxy) => {
    expect(findProxy(new URL(url), environment)).toBe(proxy);
  });
});

describe("https", () => {
  const tls = (name: string) => readFileSync(join(ROOT, "test/fixtures/tls", name), "utf8");

  it("accepts only a certificate of the requested name", async () => {
    const trusted = getCACertificates("default");
    setDefaultCACertificates([...trusted, tls("ca.pem")]);
    const names: string[] = [];
    const SNICallback = (name: string, answer: (error: null) => void) => {
      names.push(name);
      answer(null);
    };
    const settings = { key: tls("server.key"), cert: tls("server.pem"), SNICallback };
    const server = createServer(settings, (_, answer) => answer.end('{"data":[{"id":"a"}]}'));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const options = { allowPrivate: true, resolve: toLoopback };
      expect(await list(`https://127.0.0.1:${port}/v1`, options)).toEqual([{ id: "a" }]);
      const error = await errorOf(list(`https://llm.example:${port}/v1`, options));
      expect(error).toMatchObject({
        message: expect.stringContaining("the certificate is not trusted"),
      });
      expect(names).toEqual(["llm.example"]);
    } finally {
      setDefaultCACertificates(trusted);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
