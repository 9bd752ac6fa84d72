import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoModel, startDemoModel } from "../../src/demo/model/start-demo-model.ts";
import { seedSample } from "../../src/demo/sample/seed-sample.ts";
import { startForwardProxy } from "../fakes/forward-proxy.ts";
import { runSvc, type SvcRun } from "../fakes/run-svc.ts";
import { startWatchedHost, type WatchedHost } from "../fakes/watched-host.ts";
import { ROOT } from "../meta/repository-files.ts";

let watched: WatchedHost;
let model: DemoModel;

beforeAll(async () => {
  [watched, model] = await Promise.all([startWatchedHost(), startDemoModel({ gapMs: 0 })]);
  seedSample(watched.host);
});
afterAll(() => Promise.all([watched[Symbol.asyncDispose](), model.close()]));

/** Reviews the sample pull request with tools, which need the clone. */
function review(name: string, env: Readonly<Record<string, string>>): Promise<SvcRun> {
  const { host, folder } = watched;
  return runSvc(["review", "acme/checkout#1", "--json"], {
    cwd: folder,
    env: {
      LLM_API_BASE: model.baseUrl,
      LLM_API_KEY: "none",
      GITHUB_API_URL: host.apiUrl,
      GITHUB_SERVER_URL: host.serverUrl,
      GITHUB_APP_ID: `${host.state.app.id}`,
      GITHUB_PRIVATE_KEY: host.appPrivateKey,
      CODE_HOST_PACING: "false",
      WEB_CLONE_CACHE_DIR: join(folder, name),
      ...env,
    },
  });
}

const problemsOf = ({ stdout }: SvcRun): unknown =>
  (JSON.parse(stdout) as { problems: unknown }).problems;

describe("a proxy", () => {
  it("carries what goes to the code host, to git and to the model", async () => {
    await using proxy = await startForwardProxy();
    const run = await review("proxied", { HTTP_PROXY: proxy.url, http_proxy: proxy.url });
    expect({ status: run.status, problems: problemsOf(run) }).toEqual({ status: 0, problems: [] });
    const { port } = new URL(watched.host.serverUrl);
    const asked = proxy.requests.join("\n");
    expect(asked).toContain(`127.0.0.1:${port}`);
    expect(asked).toContain(".git/info/refs");
    expect(asked).toContain(new URL(model.baseUrl).port);
  });

  it("is left out for the hosts of NO_PROXY", async () => {
    await using proxy = await startForwardProxy();
    const env = {
      HTTP_PROXY: proxy.url,
      http_proxy: proxy.url,
      NO_PROXY: "127.0.0.1",
      no_proxy: "127.0.0.1",
    };
    expect((await review("direct", env)).status).toBe(0);
    expect(proxy.requests).toEqual([]);
  });

  it("that is unreachable is reported in one line", async () => {
    const { status, stderr } = await review("lost", { HTTP_PROXY: "http://127.0.0.1:1" });
    expect(status).toBe(4);
    expect(stderr.split("\n").filter((line) => line.startsWith("svc: "))).toHaveLength(1);
  });

  it("whose address is invalid is reported without it", async () => {
    const { status, stderr } = await review("none", { HTTP_PROXY: "http://me:secret@[" });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(/^svc: HTTP_PROXY must be/),
    });
    expect(stderr).not.toContain("secret");
  });
});

describe("a private CA", () => {
  const tls = (name: string): string => join(ROOT, "test/fixtures/tls", name);

  /** The code host behind a certificate that only our CA vouches for. */
  async function startTls() {
    const target = new URL(watched.host.serverUrl);
    const options = { key: readFileSync(tls("server.key")), cert: readFileSync(tls("server.pem")) };
    const server = createServer(options, (incoming, outgoing) => {
      const { method, headers, url } = incoming;
      const onward = request({
        host: target.hostname,
        port: target.port,
        path: url,
        method,
        headers,
      });
      onward.on("response", (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on("error", () => outgoing.destroy());
      incoming.pipe(onward);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const close = () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    };
    const env = { GITHUB_API_URL: `${address}/api/v3`, GITHUB_SERVER_URL: address };
    return { env, [Symbol.asyncDispose]: close };
  }

  it("is trusted by the API's client and by git when Node is configured with it", async () => {
    await using host = await startTls();
    const run = await review("tls", { ...host.env, NODE_EXTRA_CA_CERTS: tls("ca.pem") });
    expect({ status: run.status, problems: problemsOf(run) }).toEqual({ status: 0, problems: [] });
  });

  it("that is not configured is reported in one line", async () => {
    await using host = await startTls();
    const { status, stderr } = await review("untrusted", host.env);
    expect(status).toBe(4);
    expect(stderr).toMatch(/^svc: .*certificate/im);
  });
});
