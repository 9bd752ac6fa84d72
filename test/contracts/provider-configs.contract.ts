import { describe, expect } from "vitest";
import type { AuditEntry, ProviderConfig } from "../../src/domain/provider/provider-config.ts";
import type { ProviderChange } from "../../src/ports/provider-configs.ts";
import { sampleConfig } from "../unit/domain/provider/sample-config.ts";
import { errorOf, type OpenedStore, type StoreSuite, storeClause } from "./opened-store.ts";

const KEY = { sealed: "svc1.first" };
const NEXT_KEY = { sealed: "svc1.second" };

function audit(action: AuditEntry["action"], over: Partial<AuditEntry> = {}): AuditEntry {
  const changes = [{ field: "orgs", from: ["acme"], to: ["acme", "other"] }, { field: "apiKey" }];
  const at = "2026-01-02T03:04:05.000Z";
  return { at, actor: "mia", action, configId: "a", pattern: "acme/*", changes, ...over };
}

const asNew = (id = "a"): ProviderChange => ({
  expectedVersion: undefined,
  sealedKey: KEY,
  audit: audit("create", { configId: id }),
});

async function putNew(store: OpenedStore, over: Partial<ProviderConfig> = {}) {
  const config = sampleConfig({ id: "a", ...over });
  const put = await store.providers.put(config, asNew(config.id));
  if (put === undefined) throw new Error(`${config.id} was not taken`);
  return put;
}

/** The clauses of `ProviderConfigs`. */
export function providerConfigsContract(name: string, suite: StoreSuite): void {
  const clause = storeClause(suite);
  const durable = storeClause(suite, suite.skips.reopen);
  const refused = storeClause(suite, suite.skips.refuseWrites);

  describe(`${name} keeps the contract of ProviderConfigs`, () => {
    clause("gives what was put, from version 1", async (store) => {
      const whole = sampleConfig({
        id: "a",
        users: ["mia"],
        restrictsRequests: true,
        tasksEnabled: true,
        version: 7,
      });
      expect(await store.providers.put(whole, asNew())).toEqual({ ...whole, version: 1 });
      expect(await store.providers.get("a")).toEqual({ ...whole, version: 1 });
      const { model: _model, ...bare } = sampleConfig({ id: "b" });
      expect(await store.providers.put(bare, asNew("b"))).toEqual(bare);
      expect(await store.providers.get("b")).toEqual(bare);
      expect(await store.providers.get("c")).toBeUndefined();
    });

    clause("lists all by pattern, upper and lower case alike", async ({ providers }) => {
      for (const [id, pattern] of [
        ["1", "beta/*"],
        ["3", "acme/shop"],
        ["2", "Acme/*"],
        ["4", "acme/*"],
      ] as const) {
        await providers.put(sampleConfig({ id, pattern }), asNew(id));
      }
      expect((await providers.list()).map(({ id }) => id)).toEqual(["2", "4", "3", "1"]);
    });

    clause("gives no key but to who asks for it", async (store) => {
      await putNew(store);
      const { providers } = store;
      const seen = [await providers.list(), await providers.get("a"), await providers.audit(9)];
      expect(JSON.stringify(seen)).not.toContain("svc1");
      expect(await providers.sealedKey("a")).toEqual(KEY);
      expect(await providers.sealedKey("b")).toBeUndefined();
    });

    clause("does not take a new config without a key", async ({ providers }) => {
      const { sealedKey: _key, ...change } = asNew();
      expect(await errorOf(providers.put(sampleConfig({ id: "a" }), change))).toBeInstanceOf(Error);
      expect(await providers.list()).toEqual([]);
      expect(await providers.audit(9)).toEqual([]);
    });

    clause("changes all but id and creation, and counts the versions", async (store) => {
      const config = await putNew(store);
      const { model: _model, ...bare } = config;
      const at = "2026-02-02T00:00:00.000Z";
      const next = {
        ...bare,
        pattern: "acme/shop",
        provider: "hf" as const,
        baseUrl: "https://other.example/v1",
        users: ["sam"],
        orgs: [],
        restrictsRequests: true,
        tasksEnabled: true,
        keyHint: "…xyz",
        createdAt: at,
        updatedAt: at,
        updatedBy: "sam",
      };
      const change = { expectedVersion: 1, audit: audit("update") };
      const changed = await store.providers.put(next, change);
      expect(changed).toEqual({ ...next, createdAt: config.createdAt, version: 2 });
      expect(await store.providers.get("a")).toEqual(changed);
      expect(await store.providers.put(config, { ...change, expectedVersion: 2 })).toEqual({
        ...config,
        version: 3,
      });
    });

    clause("keeps a key until another one takes its place", async (store) => {
      const config = await putNew(store);
      const { providers } = store;
      await providers.put(config, { expectedVersion: 1, audit: audit("update") });
      expect(await providers.sealedKey("a")).toEqual(KEY);
      const change = { expectedVersion: 2, sealedKey: NEXT_KEY, audit: audit("update") };
      await providers.put(config, change);
      expect(await providers.sealedKey("a")).toEqual(NEXT_KEY);
    });

    clause("changes nothing that has moved on, is gone, or is there already", async (store) => {
      const config = await putNew(store);
      const { providers } = store;
      const late = { ...config, pattern: "late/*" };
      for (const expectedVersion of [0, 2, 7]) {
        const change = { expectedVersion, sealedKey: NEXT_KEY, audit: audit("update") };
        expect(await providers.put(late, change)).toBeUndefined();
        expect(await providers.remove("a", expectedVersion, audit("remove"))).toBe(false);
      }
      expect(await providers.put(late, { ...asNew(), sealedKey: NEXT_KEY })).toBeUndefined();
      const gone = { expectedVersion: 1, sealedKey: NEXT_KEY, audit: audit("update") };
      expect(await providers.put({ ...late, id: "b" }, gone)).toBeUndefined();
      expect(await providers.remove("b", 1, audit("remove"))).toBe(false);
      expect(await providers.list()).toEqual([config]);
      expect(await providers.sealedKey("a")).toEqual(KEY);
      expect(await providers.audit(99)).toHaveLength(1);
    });

    clause("lets one of many changes of a version win", async (store) => {
      const config = await putNew(store);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          store.providers.put(
            { ...config, model: `model-${index}` },
            { expectedVersion: 1, audit: audit("update") },
          ),
        ),
      );
      const won = answers.filter((answer) => answer !== undefined);
      expect(won).toHaveLength(1);
      expect(await store.providers.get("a")).toEqual(won[0]);
      expect(await store.providers.audit(99)).toHaveLength(2);
    });

    clause("removes a config with its key, and not what was said of it", async (store) => {
      await putNew(store);
      const { providers } = store;
      expect(await providers.remove("a", 1, audit("remove"))).toBe(true);
      expect(await providers.get("a")).toBeUndefined();
      expect(await providers.sealedKey("a")).toBeUndefined();
      expect((await providers.audit(9)).map(({ action }) => action)).toEqual(["remove", "create"]);
    });

    clause("tells what was changed, the newest first, as many as the limit says", async (store) => {
      const config = await putNew(store);
      await store.providers.put(config, { expectedVersion: 1, audit: audit("update") });
      expect(await store.providers.audit(9)).toEqual([audit("update"), audit("create")]);
      for (const [limit, count] of [
        [1, 1],
        [0, 0],
        [-1, 0],
        [Number.POSITIVE_INFINITY, 2],
      ] as const) {
        expect(await store.providers.audit(limit), String(limit)).toHaveLength(count);
      }
    });

    clause("seals a key anew only while it is the one that was read", async (store) => {
      const config = await putNew(store);
      const { providers } = store;
      expect(await providers.reseal("a", NEXT_KEY, KEY)).toBe(false);
      expect(await providers.reseal("b", KEY, NEXT_KEY)).toBe(false);
      expect(await providers.reseal("a", KEY, NEXT_KEY)).toBe(true);
      expect(await providers.sealedKey("a")).toEqual(NEXT_KEY);
      expect(await providers.get("a")).toEqual(config);
    });

    durable("finds again what was answered", async (store) => {
      const config = await putNew(store);
      await store.providers.put(config, { expectedVersion: 1, audit: audit("update") });
      const { providers } = await store.reopen();
      expect(await providers.list()).toEqual([{ ...config, version: 2 }]);
      expect(await providers.sealedKey("a")).toEqual(KEY);
      expect(await providers.audit(9)).toHaveLength(2);
    });

    refused("rejects what cannot be written and changes nothing", async (store) => {
      const config = await putNew(store);
      const mend = await store.refuseWrites();
      const long = { ...config, model: "x".repeat(100_000) };
      const change = { expectedVersion: 1, sealedKey: NEXT_KEY, audit: audit("update") };
      const error = await errorOf(store.providers.put(long, change));
      expect(error).toMatchObject({ code: "store-unavailable" });
      expect(await store.providers.list()).toEqual([config]);
      expect(await store.providers.sealedKey("a")).toEqual(KEY);
      expect(await store.providers.audit(9)).toHaveLength(1);
      await mend();
      expect((await store.providers.put(config, change))?.version).toBe(2);
    });
  });
}
