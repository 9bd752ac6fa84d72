import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterEach, describe, expect, it } from "vitest";
import { egressRoutes } from "../../src/adapters/http/egress-routes.ts";
import type { HttpEnv } from "../../src/adapters/http/http-env.ts";
import { startHttpServer } from "../../src/adapters/http/start-http-server.ts";
import { createEgressRegistry } from "../../src/app/callback/egress-registry.ts";
import { fetchList } from "../../src/cli/egress/fetch-list.ts";
import { followList } from "../../src/cli/egress/follow-list.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import { hashHosts } from "../../src/domain/runner/allowlist.ts";
import { freePort } from "../../src/redteam/harness/free-port.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";

const TOKEN = "a-token-of-proxies-0123456789";
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function startServer(app: Hono<HttpEnv>) {
  const options = { host: "127.0.0.1", port: 0, onError: () => undefined };
  const server = await startHttpServer(app, options);
  closers.push(() => server.close(0));
  return server;
}

const ask = (callbackUrl: string, token = TOKEN) =>
  fetchList(
    { callbackUrl, token: createSecret(token) },
    { replica: "one", inForce: undefined },
    new AbortController().signal,
  );

describe("requesting the list", () => {
  it("returns the server's list", async () => {
    const { policy, api } = createEgressRegistry({ clock: createFakeClock() });
    await policy.allow(["github.com"]);
    const { url } = await startServer(
      new Hono<HttpEnv>().route("/", egressRoutes(api, createSecret(TOKEN))),
    );
    expect(await ask(url)).toEqual({ version: hashHosts(["github.com"]), hosts: ["github.com"] });
    await expect(ask(url, `${TOKEN}x`)).rejects.toThrow(
      "RUNNER_EGRESS_TOKEN differs from the server's",
    );
  });

  it.each([
    ["text", "hello"],
    ["a list of patterns", JSON.stringify({ version: "0".repeat(16), hosts: [".*"] })],
    ["more than a list", JSON.stringify({ version: "0".repeat(16), hosts: [], more: 1 })],
    ["no end of text", `"${"a".repeat(1_000_001)}"`],
  ])("refuses %s", async (_, text) => {
    const { url } = await startServer(
      new Hono<HttpEnv>().get("/internal/egress", (context) => context.text(text)),
    );
    await expect(ask(url)).rejects.toThrow("is not a list of hosts");
  });

  it("does not follow a redirect with its token", async () => {
    const shown: unknown[] = [];
    const { url } = await startServer(
      new Hono<HttpEnv>()
        .get("/internal/egress", (context) => context.redirect("/elsewhere"))
        .get("/elsewhere", (context) => {
          shown.push(context.req.header("authorization"));
          return context.json({ version: hashHosts([]), hosts: [] });
        }),
    );
    await expect(ask(url)).rejects.toThrow();
    expect(shown).toEqual([]);
  });

  it("reports a listener that has no such path", async () => {
    const { url } = await startServer(new Hono<HttpEnv>());
    await expect(ask(url)).rejects.toThrow("RUNNER_CALLBACK_URL names another listener");
  });
});

describe("following the list", () => {
  type Answer = readonly string[] | Error;

  /** Follows until the answers are used up, and gives what was applied, told and logged. */
  async function follow(answers: readonly Answer[], refusals = 0) {
    const folder = await mkdtemp(join(tmpdir(), "egress-"));
    // What an earlier process has left.
    await writeFile(join(folder, "in-force"), "0123456789abcdef\n");
    closers.push(() => rm(folder, { recursive: true }));
    const controller = new AbortController();
    const clock = createFakeClock();
    const [applied, told, logged]: [string[], (string | undefined)[], string[]] = [[], [], []];
    let left = refusals;
    await followList(
      {
        folder,
        sleep: clock.sleep,
        proxy: {
          apply: async (hosts) => {
            applied.push(hosts.join(" "));
            left -= 1;
            return left < 0;
          },
        },
        log: (level, message) => void logged.push(`${level}: ${message}`),
        fetchList: async (inForce) => {
          const answer = answers[told.length];
          told.push(inForce);
          if (told.length === answers.length) controller.abort();
          if (answer instanceof Error) throw answer;
          const hosts = answer ?? [];
          return { version: hashHosts(hosts), hosts: [...hosts] };
        },
      },
      controller.signal,
    );
    const kept = await readFile(join(folder, "in-force"), "utf8").catch(() => undefined);
    return { applied, told, logged, kept, sleeps: clock.sleeps };
  }

  it("applies a list once, reports it immediately, and then polls every five seconds", async () => {
    const list = ["a.example"];
    const version = hashHosts(list);
    const { applied, told, kept, sleeps } = await follow([list, list, list, list]);
    expect(applied).toEqual(["a.example"]);
    expect(told).toEqual([undefined, version, version, version]);
    expect(kept).toBe(`${version}\n`);
    expect(sleeps).toEqual([5_000, 5_000]);
  });

  it("has no list as long as the server does not answer, and reports it once", async () => {
    const { applied, told, kept, logged } = await follow(
      [1, 2, 3].map(() => new Error("it is away")),
    );
    expect([applied, told, kept]).toEqual([[], [undefined, undefined, undefined], undefined]);
    expect(logged).toEqual(["error: the list of hosts was not updated: it is away"]);
  });

  it("keeps the last list while the server is unreachable, and applies the next one when it is back", async () => {
    const gone = new Error("it is away");
    const { applied, logged } = await follow([["a.example"], gone, gone, ["b.example"], []]);
    expect(applied).toEqual(["a.example", "b.example", ""]);
    expect(logged).toEqual([
      "info: 1 hosts are allowed",
      "error: the list of hosts was not updated: it is away",
      "info: 1 hosts are allowed",
      "info: the server answers again",
      "info: 0 hosts are allowed",
    ]);
  });

  it("does not report a list as applied when the proxy rejected it, and retries", async () => {
    const list = ["a.example"];
    const { applied, told } = await follow([list, list, list], 1);
    expect(applied).toEqual(["a.example", "a.example"]);
    expect(told).toEqual([undefined, undefined, hashHosts(list)]);
  });

  it("reports an unreachable server with the system's error", async () => {
    const port = await freePort();
    const error: unknown = await ask(`http://127.0.0.1:${port}`).catch((reason: unknown) => reason);
    const { logged } = await follow([error as Error, error as Error]);
    expect(logged[0]).toContain("the server is unreachable (ECONNREFUSED)");
  });
});
