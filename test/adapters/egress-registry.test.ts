import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { egressRoutes } from "../../src/adapters/http/egress-routes.ts";
import type { HttpEnv } from "../../src/adapters/http/http-env.ts";
import { createEgressRegistry } from "../../src/app/callback/egress-registry.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import { hashHosts } from "../../src/domain/runner/allowlist.ts";
import { egressPolicyContract } from "../contracts/egress-policy.contract.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";

const { signal } = new AbortController();
const TOKEN = "a-token-of-proxies-0123456789";

egressPolicyContract("a desk with one proxy", () => {
  const { policy, api } = createEgressRegistry({ clock: createFakeClock() });
  let known: string | undefined;
  let hosts: readonly string[] = [];
  const ask = (): void => {
    const answer = api.requestList("one", known);
    known = answer?.version;
    hosts = answer?.hosts ?? [];
  };
  const catchUp = (): void => {
    ask();
    ask();
  };
  return { policy, place: { catchUp, hosts: () => hosts }, close: () => undefined };
});

describe("the registry of proxies", () => {
  it("reports after a minute that no proxy has requested the list", async () => {
    const clock = createFakeClock();
    const { policy } = createEgressRegistry({ clock });
    await policy.allow(["a.example"]);
    expect(await policy.inForce(signal)).toBe(false);
    expect(clock.monotonicMs()).toBe(60_000);
  });

  it("waits for each of the proxies", async () => {
    const clock = createFakeClock({ isManual: true });
    const { policy, api } = createEgressRegistry({ clock });
    await policy.allow(["a.example"]);
    const version = hashHosts(["a.example"]);
    api.requestList("one", version);
    api.requestList("two", undefined);
    const answers: boolean[] = [];
    const waiting = policy.inForce(signal).then((answer) => answers.push(answer));
    clock.advance(5_000);
    await new Promise(setImmediate);
    expect(answers).toEqual([]);
    api.requestList("one", version);
    api.requestList("two", version);
    clock.advance(5_000);
    await waiting;
    expect(answers).toEqual([true]);
  });

  it("forgets a proxy that has not polled for fifteen seconds", async () => {
    const clock = createFakeClock();
    const { policy, api } = createEgressRegistry({ clock });
    await policy.allow(["a.example"]);
    api.requestList("gone", undefined);
    clock.advance(15_001);
    api.requestList("one", hashHosts(["a.example"]));
    expect(await policy.inForce(signal)).toBe(true);
    // With nobody left nothing is known any more.
    clock.advance(15_001);
    expect(await policy.inForce(signal)).toBe(false);
  });

  it("ends a wait with the signal's reason", async () => {
    const controller = new AbortController();
    const { policy } = createEgressRegistry({ clock: createFakeClock({ isManual: true }) });
    const waiting = policy.inForce(controller.signal);
    controller.abort(new Error("cancelled"));
    await expect(waiting).rejects.toThrow("cancelled");
  });

  it("limits the number of proxies", async () => {
    const { policy, api } = createEgressRegistry({
      clock: createFakeClock({ isManual: true }),
    });
    await policy.allow(["a.example"]);
    const version = hashHosts(["a.example"]);
    for (let at = 0; at < 1_000; at += 1)
      api.requestList(`proxy-${at}`, at < 100 ? version : undefined);
    expect(await policy.inForce(signal)).toBe(true);
  });

  it("lists only host names", async () => {
    const { policy, api } = createEgressRegistry({ clock: createFakeClock() });
    await policy.allow(["b.example", "*", "10.0.0.1", "a.example", "b.example"]);
    expect(api.requestList("one", undefined)?.hosts).toEqual(["a.example", "b.example"]);
  });
});

describe("GET /internal/egress", () => {
  const desk = createEgressRegistry({ clock: createFakeClock() });
  const app = new Hono<HttpEnv>().route("/", egressRoutes(desk.api, createSecret(TOKEN)));
  const ask = async (query: string, authorization = `Bearer ${TOKEN}`) => {
    const response = await app.request(`/internal/egress${query}`, { headers: { authorization } });
    return { status: response.status, body: await response.json() };
  };

  it("returns no list before the server has one, so that a proxy keeps its own", async () => {
    expect(await ask("?replica=one")).toMatchObject({
      status: 503,
      body: { code: "list-unknown" },
    });
  });

  it("returns the list, and receives the version that is applied", async () => {
    await desk.policy.allow(["github.com"]);
    const version = hashHosts(["github.com"]);
    const answer = { status: 200, body: { version, hosts: ["github.com"] } };
    expect(await ask("?replica=one")).toEqual(answer);
    expect(await desk.policy.inForce(signal)).toBe(false);
    expect(await ask(`?replica=one&inForce=${version}`)).toEqual(answer);
    expect(await desk.policy.inForce(signal)).toBe(true);
  });

  it.each(["", "Bearer", "Bearer wrong", `Basic ${TOKEN}`, `Bearer ${TOKEN}x`])(
    "refuses %j",
    async (authorization) => {
      expect(await ask("?replica=one", authorization)).toMatchObject({
        status: 401,
        body: { code: "token-invalid" },
      });
    },
  );

  it.each(["", "?replica=", "?replica=a%20b", "?replica=one&inForce=x", "?replica=one&more=1"])(
    "refuses the query %j",
    async (query) => {
      expect(await ask(query)).toMatchObject({ status: 400, body: { code: "request-invalid" } });
    },
  );
});
