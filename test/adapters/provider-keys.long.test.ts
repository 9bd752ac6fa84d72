import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSecretBox } from "../../src/adapters/crypto/create-secret-box.ts";
import { readSecretKeys } from "../../src/adapters/crypto/secret-key-file.ts";
import { createCapabilities } from "../../src/adapters/openai/capabilities.ts";
import { createOpenaiCatalog } from "../../src/adapters/openai/create-openai-catalog.ts";
import { createOpenaiModel } from "../../src/adapters/openai/create-openai-model.ts";
import { createAddressCheck } from "../../src/adapters/openai/ssrf/create-address-check.ts";
import { createSsrfSafeFetch } from "../../src/adapters/openai/ssrf/create-ssrf-safe-fetch.ts";
import { openSqliteStore, type SqliteStore } from "../../src/adapters/sqlite/open-sqlite-store.ts";
import { createCheckRequester } from "../../src/app/provider/check-requester.ts";
import { createChooseProvider } from "../../src/app/provider/choose-provider.ts";
import { createListModels } from "../../src/app/provider/list-models.ts";
import { createManageProviders } from "../../src/app/provider/manage-providers.ts";
import { createProbeProvider } from "../../src/app/provider/probe-provider.ts";
import type { OpenEndpoint } from "../../src/app/provider/provider-endpoint.ts";
import type { ProviderConfig } from "../../src/domain/provider/provider-config.ts";
import { answer, type Endpoint, listing, type Reply, startEndpoint } from "../fakes/endpoint.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";
import { type KeyTrap, startKeyTrap } from "../fakes/key-trap.ts";
import { createScriptedPeople } from "../fakes/scripted-people.ts";
import { clock, scratchFolder } from "../fakes/sqlite-suite.ts";

const KEY = "sk-hunter2-pays-for-everything";
const SAM = { login: "sam", orgs: ["acme"] };
const { signal } = new AbortController();

let folder: ReturnType<typeof scratchFolder>;
let path: string;
let store: SqliteStore;
let trap: KeyTrap;
let home: Endpoint;

beforeEach(async () => {
  folder = scratchFolder();
  path = join(folder.path, "svc.db");
  store = await openSqliteStore({ path, clock });
  trap = await startKeyTrap();
  home = await startEndpoint({ models: [listing(["a"])], chat: [answer({ text: "ready" })] });
});
afterEach(async () => {
  await store.close();
  await Promise.all([trap[Symbol.asyncDispose](), home.close()]);
  folder.remove();
});

/** Private addresses are allowed, so that the trap could be reached: nothing but the key's own bonds protect it. */
function openCases() {
  const network = { allowPrivate: true, environment: {} };
  const fetch = createSsrfSafeFetch(network);
  const openEndpoint: OpenEndpoint = ({ isGuarded: _, ...endpoint }) => {
    const options = { ...endpoint, fetch, idleTimeoutMs: 5_000, clock: createFakeClock() };
    const catalog = createOpenaiCatalog(options);
    const capabilities = createCapabilities();
    return {
      catalog,
      model: createOpenaiModel({ ...options, catalog, capabilities, stream: true }),
    };
  };
  const ports = {
    configs: store.providers,
    secretBox: createSecretBox({ keys: readSecretKeys(undefined, path) }),
    clock,
    openEndpoint,
    allowPrivate: true,
    checkAddress: createAddressCheck(network),
    checkRequester: createCheckRequester(createScriptedPeople().collaborators),
  };
  const choose = createChooseProvider(ports);
  return {
    choose,
    manage: createManageProviders(ports),
    probe: createProbeProvider(ports),
    list: createListModels({ ...ports, choose }),
  };
}

type OpenCases = ReturnType<typeof openCases>;

async function add({ manage }: OpenCases, over: object = {}): Promise<ProviderConfig> {
  const body = { pattern: "acme/*", provider: "custom", baseUrl: home.baseUrl, orgs: ["acme"] };
  const saved = await manage.create("mia", { ...body, model: "a", apiKey: KEY, ...over });
  if (saved.kind !== "saved") throw new Error(JSON.stringify(saved));
  return saved.config;
}

const trapUrl = (): string => `http://127.0.0.1:${trap.port}/v1`;

/** Does with a config all that uses its key. */
async function sendKey({ choose, probe, list }: OpenCases, { id }: ProviderConfig) {
  return [
    await probe({ id }, signal),
    await list({ configId: id }, SAM),
    await list({ repository: "acme/shop" }, SAM),
    await choose({ repository: "acme/shop" }),
  ];
}

function editRow(sql: string, values: Record<string, SQLInputValue>): void {
  const database = new DatabaseSync(path);
  database.prepare(sql).run(values);
  database.close();
}

describe("a stored key does not travel", () => {
  it("and is sent to its own URL, as a control for the tests below", async () => {
    const cases = openCases();
    await sendKey(cases, await add(cases));
    const keys = home.requests.map(({ headers }) => headers.authorization);
    expect(home.requests.map(({ path: where }) => where)).toContain("/v1/chat/completions");
    expect(new Set(keys)).toEqual(new Set([`Bearer ${KEY}`]));
    expect(trap.seen).toEqual([]);
    await cases.probe({ body: { ...trapBody(), apiKey: "sk-typed" } }, signal);
    expect(trap.seen.join()).toContain("Bearer sk-typed");
  });

  it.each([
    ["another base URL", () => ({ baseUrl: trapUrl() })],
    ["another base URL and an empty key", () => ({ baseUrl: trapUrl(), apiKey: "" })],
    ["another base URL and no key", () => ({ baseUrl: trapUrl(), apiKey: null })],
    ["another path of the same host", () => ({ baseUrl: `${home.baseUrl}/x` })],
    ["another provider", () => ({ provider: "hf" })],
    [
      "another provider with the base URL of the config",
      () => ({ provider: "openai", baseUrl: "" }),
    ],
  ])("to %s by a change", async (_what, body) => {
    const cases = openCases();
    const config = await add(cases);
    const seen = { id: config.id, expectedVersion: 1 };
    expect(await cases.manage.update("eve", seen, body())).toMatchObject({
      kind: "invalid",
      problems: [{ path: "apiKey" }],
    });
    expect(await cases.probe({ id: config.id, body: body() }, signal)).toMatchObject({
      kind: "invalid",
      problems: [{ path: "apiKey" }],
    });
    expect([home.requests, trap.seen]).toEqual([[], []]);
    await sendKey(cases, config);
    expect(trap.seen).toEqual([]);
    expect(home.requests.every(({ path: where }) => !where.includes("/x"))).toBe(true);
  });

  it("to another base URL that was entered with its own key", async () => {
    const cases = openCases();
    const config = await add(cases);
    const seen = { id: config.id, expectedVersion: 1 };
    const body = { baseUrl: trapUrl(), apiKey: "sk-eves-own" };
    expect(await cases.manage.update("eve", seen, body)).toMatchObject({ kind: "saved" });
    await sendKey(cases, config);
    expect(trap.seen.join()).toContain("Bearer sk-eves-own");
    expect(trap.seen.join()).not.toContain(KEY);
    // Back home the first key is gone: it was not kept beside the second.
    const back = { id: config.id, expectedVersion: 2 };
    const saved = await cases.manage.update("eve", back, { baseUrl: home.baseUrl });
    expect(saved).toMatchObject({ kind: "invalid", problems: [{ path: "apiKey" }] });
  });

  it.each([301, 302, 303, 307, 308])("with a redirect of status %i", async (status) => {
    const to = (location: string): Reply => ({ status, headers: { location } });
    for (const location of [`${trapUrl()}/models`, `//localhost:${trap.port}/v1/models`, "/else"]) {
      const replies = { models: [to(location)], chat: [to(location)] };
      await using elsewhere = await startEndpoint(replies);
      const cases = openCases();
      const config = await add(cases, { baseUrl: elsewhere.baseUrl });
      await cases.probe({ id: config.id }, signal);
      expect(await cases.list({ configId: config.id }, SAM)).toMatchObject({ kind: "none" });
      expect(trap.seen).toEqual([]);
      const asked = new Set(elsewhere.requests.map(({ path: where }) => where));
      expect(asked).toEqual(new Set(["/v1/models", "/v1/chat/completions"]));
    }
  });

  it("when the base URL of its row is edited by hand", async () => {
    const cases = openCases();
    const config = await add(cases);
    editRow("UPDATE provider_configs SET base_url = :url", { url: trapUrl() });
    const used = await sendKey(cases, config);
    expect(used).toMatchObject([
      { kind: "probed", checks: [{ name: "key", status: "fail" }] },
      { kind: "none" },
      { kind: "none" },
      { kind: "none" },
    ]);
    expect([home.requests, trap.seen]).toEqual([[], []]);
  });

  it("when it is copied to another row", async () => {
    const cases = openCases();
    const { id: from } = await add(cases, { pattern: "acme/other" });
    const config = await add(cases, { baseUrl: trapUrl(), apiKey: "sk-eves-own" });
    editRow(
      `UPDATE provider_configs SET sealed_key =
        (SELECT sealed_key FROM provider_configs WHERE id = :from) WHERE id = :id`,
      { from, id: config.id },
    );
    await sendKey(cases, config);
    expect(trap.seen).toEqual([]);
  });

  it("when a known provider's row is given another address by hand", async () => {
    const cases = openCases();
    const config = await add(cases, { provider: "openai", baseUrl: "" });
    const sql = "UPDATE provider_configs SET base_url = :url, provider = 'custom'";
    editRow(sql, { url: trapUrl() });
    await sendKey(cases, config);
    expect(trap.seen).toEqual([]);
  });
});

const trapBody = () => ({
  pattern: "acme/*",
  provider: "custom",
  baseUrl: trapUrl(),
  orgs: ["acme"],
  model: "a",
});

it("stores no plain-text key in the database, its log and a backup", async () => {
  const cases = openCases();
  const { id } = await add(cases);
  await cases.manage.update("mia", { id, expectedVersion: 1 }, { apiKey: `${KEY}-again` });
  await cases.manage.remove("mia", { id, expectedVersion: 2 });
  await add(cases);
  await store.backup(join(folder.path, "backup.db"));
  const readAll = () => {
    const names = readdirSync(folder.path);
    const texts = names.map((name) => readFileSync(join(folder.path, name)).toString("latin1"));
    return { names, text: texts.join("\n") };
  };
  const { names, text } = readAll();
  expect(names).toEqual(
    expect.arrayContaining(["svc.db", "svc.db-wal", "svc.db.key", "backup.db"]),
  );
  expect(text).toContain("acme/*");
  const forms = (["latin1", "base64", "base64url", "hex"] as const).map((form) =>
    Buffer.from(KEY).toString(form).slice(0, 20),
  );
  const reversed = [...KEY].reverse().join("");
  expect([...forms, reversed].filter((form) => text.includes(form))).toEqual([]);
  await store.close();
  expect(forms.filter((form) => readAll().text.includes(form))).toEqual([]);
});
