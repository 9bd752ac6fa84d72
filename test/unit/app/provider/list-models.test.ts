import { describe, expect, it } from "vitest";
import { createChooseProvider } from "../../../../src/app/provider/choose-provider.ts";
import { createListModels } from "../../../../src/app/provider/list-models.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import { createSecret } from "../../../../src/domain/core/secret.ts";
import { createProviderHarness, KEY } from "./provider-harness.ts";

const SAM = { login: "sam", orgs: ["acme"] };
const EVE = { login: "eve", orgs: [] };
const FALLBACK = { baseUrl: "https://server.example/v1", apiKey: createSecret("sk-server") };
const TEN_MINUTES = 600_000;

function createListHarness(options: Parameters<typeof createProviderHarness>[0] = {}) {
  const scene = createProviderHarness(options);
  const choose = createChooseProvider({ ...scene.ports, fallback: FALLBACK });
  return { ...scene, list: createListModels({ ...scene.ports, choose }) };
}

describe("the list of models", () => {
  it("comes from the address of the config with its key, for those who may use it", async () => {
    const { add, list, opened } = createListHarness();
    const { id } = await add();
    expect(await list({ configId: id }, SAM)).toEqual({
      kind: "listed",
      provider: "custom",
      configId: id,
      model: "larch-2",
      models: [{ id: "larch-2" }],
    });
    expect(opened).toMatchObject([
      { baseUrl: "https://llm.example/v1", key: KEY, isGuarded: true },
    ]);
  });

  it("is hidden from all other users", async () => {
    const { add, list, opened } = createListHarness();
    const { id } = await add();
    expect(await list({ configId: id }, EVE)).toEqual({ kind: "unknown" });
    expect(await list({ configId: "unknown" }, SAM)).toEqual({ kind: "unknown" });
    expect(await list({ repository: "acme/shop" }, EVE)).toEqual({
      kind: "none",
      why: "the provider configs for acme/shop are limited to other users and orgs",
    });
    expect(opened).toEqual([]);
    const dev = { ...EVE, usesAll: true };
    expect(await list({ configId: id }, dev)).toMatchObject({ kind: "listed" });
  });

  it("is that of the config for a repository, or the server's own", async () => {
    const { add, list, opened } = createListHarness();
    const { id } = await add();
    expect(await list({ repository: "acme/shop" }, SAM)).toMatchObject({ configId: id });
    const own = await list({ repository: "other/shop" }, EVE);
    expect(own).toMatchObject({ kind: "listed", provider: "server" });
    expect(opened.map(({ baseUrl, key }) => [baseUrl, key])).toEqual([
      ["https://llm.example/v1", KEY],
      ["https://server.example/v1", "sk-server"],
    ]);
  });

  it("has of the model hub only what is live and uses tools", async () => {
    const models = [
      { id: "good", hasTools: true, isLive: true },
      { id: "dead", hasTools: true, isLive: false },
      { id: "mute", hasTools: false, isLive: true },
      { id: "unknown" },
    ];
    const { add, list } = createListHarness({ models });
    const hub = await add({ provider: "hf", baseUrl: "" });
    const listed = await list({ configId: hub.id }, SAM);
    expect(listed.kind === "listed" && listed.models.map(({ id }) => id)).toEqual(["good"]);
    const custom = await add();
    expect(await list({ configId: custom.id }, SAM)).toMatchObject({ models });
  });

  it("is cached for ten minutes, while the config is unchanged", async () => {
    const { add, list, clock, opened, manage } = createListHarness();
    const { id } = await add();
    const ask = { configId: id };
    await Promise.all([list(ask, SAM), list(ask, SAM)]);
    await list({ repository: "acme/shop" }, SAM);
    clock.advance(TEN_MINUTES - 1);
    await list(ask, SAM);
    expect(opened).toHaveLength(1);
    clock.advance(1);
    await list(ask, SAM);
    expect(opened).toHaveLength(2);
    await manage.update("mia", { id, expectedVersion: 1 }, { apiKey: "sk-new-1" });
    await list(ask, SAM);
    expect(opened.map(({ key }) => key)).toEqual([KEY, KEY, "sk-new-1"]);
  });

  it("is requested again after a failure, which is explained in the form", async () => {
    const models = new AppError("model-rejected", "refused; check LLM_API_KEY", {
      details: { status: 401 },
    });
    const { add, list, opened } = createListHarness({ models });
    const { id } = await add();
    for (const count of [1, 2]) {
      const why = "refused; check the key";
      expect(await list({ configId: id }, SAM)).toEqual({ kind: "none", why });
      expect(opened).toHaveLength(count);
    }
  });

  it("leaves the oldest behind when there are too many", async () => {
    const { add, list, opened } = createListHarness();
    const ids: string[] = [];
    for (let index = 0; index <= 200; index += 1) ids.push((await add()).id);
    for (const configId of ids) await list({ configId }, SAM);
    expect(opened).toHaveLength(201);
    await list({ configId: ids[200] ?? "" }, SAM);
    expect(opened).toHaveLength(201);
    await list({ configId: ids[0] ?? "" }, SAM);
    expect(opened).toHaveLength(202);
  });
});
