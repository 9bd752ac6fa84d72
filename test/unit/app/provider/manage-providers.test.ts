import { describe, expect, it } from "vitest";
import {
  type ProviderConfig,
  toKeyContext,
} from "../../../../src/domain/provider/provider-config.ts";
import { BODY, createProviderHarness, KEY } from "./provider-harness.ts";

const WRONG = "must not be a private address";

describe("a config that is created", () => {
  it("is kept without its key, which is sealed for it and its address", async () => {
    const { manage, configs, secretBox, clock } = createProviderHarness();
    const saved = await manage.create("mia", BODY);
    const { apiKey: _key, ...fields } = BODY;
    expect(saved).toEqual({
      kind: "saved",
      config: {
        ...fields,
        users: [],
        tasksEnabled: false,
        keyHint: "…123",
        version: 1,
        updatedBy: "mia",
        id: expect.any(String),
        createdAt: clock.now(),
        updatedAt: clock.now(),
      },
    });
    const [config] = await manage.list();
    expect(JSON.stringify([config, await manage.audit(9)])).not.toContain(KEY);
    const sealed = config && (await configs.sealedKey(config.id));
    if (config === undefined || sealed === undefined) throw new Error("nothing was kept");
    expect((await secretBox.open(sealed, toKeyContext(config))).reveal()).toBe(KEY);
  });

  it("restricts comments and tasks unless the request disables it", async () => {
    const { manage } = createProviderHarness();
    const { restrictsRequests: _off, ...body } = BODY;
    const { config } = (await manage.create("mia", body)) as { config: ProviderConfig };
    expect(config.restrictsRequests).toBe(true);
    const seen = { id: config.id, expectedVersion: 1 };
    const kept = await manage.update("mia", seen, { model: "other" });
    expect(kept).toMatchObject({ config: { restrictsRequests: true } });
    const open = { id: config.id, expectedVersion: 2 };
    await manage.update("sam", open, { restrictsRequests: false });
    const [last] = await manage.audit(1);
    expect(last).toMatchObject({
      actor: "sam",
      action: "update",
      changes: [{ field: "restrictsRequests", from: true, to: false }],
    });
    const later = { id: config.id, expectedVersion: 3 };
    const stays = await manage.update("mia", later, { model: "third" });
    expect(stays).toMatchObject({ config: { restrictsRequests: false } });
  });

  it("is refused with all its problems, and nothing is kept", async () => {
    const { manage } = createProviderHarness();
    const saved = await manage.create("mia", { provider: "custom", baseUrl: "no address" });
    expect(saved.kind === "invalid" && saved.problems.map(({ path }) => path)).toEqual([
      "baseUrl",
      "pattern",
      "users",
      "apiKey",
    ]);
    expect([await manage.list(), await manage.audit(9)]).toEqual([[], []]);
  });

  it("is refused with a forbidden address", async () => {
    const { manage } = createProviderHarness({ wrong: WRONG });
    expect(await manage.create("mia", BODY)).toEqual({
      kind: "invalid",
      problems: [{ path: "baseUrl", message: WRONG }],
    });
    expect(await manage.list()).toEqual([]);
  });
});

describe("a config that is changed", () => {
  it("takes what the request names, and keeps its key", async () => {
    const { manage, add, configs, clock } = createProviderHarness();
    const { id, createdAt } = await add();
    const sealed = await configs.sealedKey(id);
    clock.advance(60_000);
    const seen = { id, expectedVersion: 1 };
    const saved = await manage.update("sam", seen, { model: "", tasksEnabled: true });
    expect(saved).toMatchObject({
      kind: "saved",
      config: {
        version: 2,
        updatedBy: "sam",
        tasksEnabled: true,
        keyHint: "…123",
        createdAt,
        updatedAt: clock.now(),
      },
    });
    expect(await manage.get(id)).not.toHaveProperty("model");
    expect(await configs.sealedKey(id)).toEqual(sealed);
  });

  it("takes another address with another key, sealed for that", async () => {
    const { manage, add, configs, secretBox } = createProviderHarness();
    const { id } = await add();
    const body = { baseUrl: "https://other.example", apiKey: "sk-other-789" };
    await manage.update("sam", { id, expectedVersion: 1 }, body);
    const config = await manage.get(id);
    const sealed = await configs.sealedKey(id);
    if (config === undefined || sealed === undefined) throw new Error("nothing was kept");
    expect([config.baseUrl, config.keyHint]).toEqual(["https://other.example/v1", "…789"]);
    expect((await secretBox.open(sealed, toKeyContext(config))).reveal()).toBe("sk-other-789");
  });

  it("does not take another address without the key", async () => {
    const { manage, add } = createProviderHarness();
    const config = await add();
    const seen = { id: config.id, expectedVersion: 1 };
    for (const body of [{ baseUrl: "https://evil.example" }, { provider: "openai" }]) {
      const saved = await manage.update("eve", seen, body);
      expect(saved).toMatchObject({ kind: "invalid", problems: [{ path: "apiKey" }] });
    }
    expect(await manage.get(config.id)).toEqual(config);
  });

  it("is not changed by a request that changes nothing", async () => {
    const { manage, add } = createProviderHarness();
    const config = await add();
    const seen = { id: config.id, expectedVersion: 1 };
    expect(await manage.update("sam", seen, { orgs: ["ACME"] })).toEqual({ kind: "saved", config });
    expect(await manage.audit(9)).toHaveLength(1);
  });

  it("is left alone when it has changed or does not exist", async () => {
    const { manage, add } = createProviderHarness();
    const { id } = await add();
    await manage.update("sam", { id, expectedVersion: 1 }, { tasksEnabled: true });
    for (const expectedVersion of [0, 1, 3]) {
      const late = { id, expectedVersion };
      expect(await manage.update("eve", late, { orgs: ["evil"] })).toEqual({ kind: "moved-on" });
      expect(await manage.remove("eve", late)).toEqual({ kind: "moved-on" });
    }
    const unknown = { id: "unknown", expectedVersion: 1 };
    expect(await manage.update("eve", unknown, {})).toEqual({ kind: "unknown" });
    expect(await manage.remove("eve", unknown)).toEqual({ kind: "unknown" });
    expect(await manage.get(id)).toMatchObject({ version: 2, orgs: ["acme"] });
  });

  it("lets one of two users win", async () => {
    const { manage, add } = createProviderHarness();
    const { id } = await add();
    const seen = { id, expectedVersion: 1 };
    const saved = await Promise.all(
      ["a", "b"].map((model) => manage.update(model, seen, { model })),
    );
    expect(saved.map(({ kind }) => kind).sort()).toEqual(["moved-on", "saved"]);
  });
});

it("records who did what, with old and new values and without keys", async () => {
  const { manage, add } = createProviderHarness();
  const { id } = await add();
  const body = { tasksEnabled: true, apiKey: "sk-other-789" };
  await manage.update("sam", { id, expectedVersion: 1 }, body);
  await manage.remove("eve", { id, expectedVersion: 2 });
  const audit = await manage.audit(9);
  expect(audit.map(({ actor, action, pattern }) => [actor, action, pattern])).toEqual([
    ["eve", "remove", "acme/*"],
    ["sam", "update", "acme/*"],
    ["mia", "create", "acme/*"],
  ]);
  expect(audit[1]?.changes).toEqual([
    { field: "tasksEnabled", from: false, to: true },
    { field: "apiKey" },
  ]);
  expect(audit[2]?.changes).toContainEqual({ field: "baseUrl", to: "https://llm.example/v1" });
  expect(JSON.stringify(audit)).not.toContain("sk-");
  expect(await manage.list()).toEqual([]);
});
