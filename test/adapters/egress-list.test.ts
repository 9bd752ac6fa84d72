import { describe, expect, it } from "vitest";
import { createCheckAddress } from "../../src/app/provider/provider-endpoint.ts";
import type { ServerParts } from "../../src/compose/server/context.ts";
import { openEgress } from "../../src/compose/server/egress.ts";
import { usesEgressProxy } from "../../src/config/execution-problems.ts";
import { loadServerConfig } from "../../src/config/load-config.ts";
import type { AuditEntry } from "../../src/domain/provider/provider-config.ts";
import { createMemoryStore } from "../../src/testing/create-memory-store.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";
import { sampleConfig } from "../unit/domain/provider/sample-config.ts";

const ENVIRONMENT = {
  RUNNER_EGRESS_TOKEN: "0123456789abcdef0123",
  RUNNER_CALLBACK_PORT: "8081",
  RUNNER_PROXY: "http://egress.example:3128",
  RUNNER_EGRESS_HOSTS: "mirror.example",
};
const AUDIT: AuditEntry = {
  at: "2026-01-02T03:04:05.000Z",
  actor: "ada",
  action: "create",
  configId: "a",
  pattern: "acme/*",
  changes: [],
};
const asNew = { expectedVersion: undefined, sealedKey: { sealed: "svc1.x" }, audit: AUDIT };
const GITHUB = ["api.github.com", "github.com"];

/** The list of a server with a store in memory, as a proxy is told it. */
function open(environment: Readonly<Record<string, string>> = {}) {
  const clock = createFakeClock({ isManual: true });
  const store = createMemoryStore(clock);
  const loaded = loadServerConfig({ ...ENVIRONMENT, ...environment });
  // Of all that a server is made of it takes no more.
  const parts = { loaded, clock, store } as unknown as ServerParts;
  const egress = openEgress(parts);
  const hosts = () => egress?.api.requestList("one", undefined)?.hosts;
  return { store, egress, hosts };
}

describe("the list of hosts that a server gives to its proxies", () => {
  it("is empty before it is built, and then has the operator's hosts", async () => {
    const { egress, hosts } = open();
    expect(hosts()).toBeUndefined();
    await egress?.refresh();
    expect(hosts()).toEqual([...GITHUB, "mirror.example"].sort());
  });

  it("contains the endpoint of a provider config only as long as the config exists", async () => {
    const { store, egress, hosts } = open();
    const before = [...GITHUB, "mirror.example"].sort();
    await store.providers.put(sampleConfig({ id: "a" }), asNew);
    await egress?.refresh();
    expect(hosts()).toEqual([...before, "llm.acme.example"].sort());
    await store.providers.remove("a", 1, AUDIT);
    await egress?.refresh();
    expect(hosts()).toEqual(before);
  });

  it("is rebuilt when a runner needs it", async () => {
    const { store, egress, hosts } = open();
    await egress?.refresh();
    await store.providers.put(sampleConfig({ id: "a" }), asNew);
    const stop = new AbortController();
    const waits = egress?.policy.inForce(stop.signal).catch((reason: unknown) => reason);
    await expect.poll(hosts).toContain("llm.acme.example");
    stop.abort("enough");
    expect(await waits).toBe("enough");
  });

  it("contains the server's own endpoint if it has a key, and package hosts if packages may be installed", async () => {
    const { egress, hosts } = open({
      LLM_API_BASE: "https://llm.own.example/v1",
      LLM_API_KEY: "k",
      HELPER_INSTALL: "1",
    });
    await egress?.refresh();
    expect(hosts()).toEqual(expect.arrayContaining(["llm.own.example", "pypi.org"]));
    const without = open({ LLM_API_BASE: "https://llm.own.example/v1" });
    await without.egress?.refresh();
    expect(without.hosts()).not.toContain("llm.own.example");
  });

  it("is not served when no proxy is configured", () => {
    expect(open({ RUNNER_EGRESS_TOKEN: "" }).egress).toBeUndefined();
  });
});

describe("an address that the proxy refuses to connect to", () => {
  const REMOTE = { TASK_EXECUTION: "docker", TASK_RUNNER_IMAGE: "svc-runner:1" };
  const remote = { ...ENVIRONMENT, ...REMOTE, RUNNER_CALLBACK_URL: "http://svc.example:8081" };
  const BAD = [
    "http://llm.example/v1",
    "https://llm.example:8443/v1",
    "https://10.0.0.7/v1",
    "https://[2001:db8::1]/v1",
    "https://llm/v1",
    "http://localhost:8000/v1",
  ];

  const check = (environment: Readonly<Record<string, string>>, address: string) => {
    const { execution } = loadServerConfig(environment);
    return createCheckAddress(async () => undefined, usesEgressProxy(execution))(address);
  };

  it.each(BAD)("is not saved in a provider config: %s", async (address) => {
    expect(await check(remote, address)).toMatch(/^cannot be reached by runners/);
    expect(await check(ENVIRONMENT, address)).toBeUndefined();
    expect(await check(REMOTE_ALONE, address)).toBeUndefined();
  });

  it.each(["https://llm.example/v1", "https://LLM.example:443/v1"])(
    "is not %s",
    async (address) => {
      expect(await check(remote, address)).toBeUndefined();
    },
  );

  it.each([
    ["GITHUB_API_URL", {}],
    ["GITHUB_SERVER_URL", {}],
    ["LLM_API_BASE", { LLM_API_KEY: "k" }],
  ])("stops the start of a server in %s", (name, more) => {
    for (const address of BAD)
      expect(() => loadServerConfig({ ...remote, ...more, [name]: address })).toThrow(
        `${name} cannot be reached by runners`,
      );
    expect(() => loadServerConfig({ ...REMOTE_ALONE, ...more, [name]: BAD[0] })).not.toThrow();
  });
});

const REMOTE_ALONE = {
  TASK_EXECUTION: "docker",
  TASK_RUNNER_IMAGE: "svc-runner:1",
  RUNNER_CALLBACK_URL: "http://svc.example:8081",
};
