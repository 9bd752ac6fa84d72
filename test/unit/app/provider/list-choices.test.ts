import { describe, expect, it } from "vitest";
import { createListChoices } from "../../../../src/app/provider/list-choices.ts";
import { createSecret } from "../../../../src/domain/core/secret.ts";
import type { ProviderConfig } from "../../../../src/domain/provider/provider-config.ts";
import type { ProviderConfigs } from "../../../../src/ports/provider-configs.ts";
import { sampleConfig } from "../../domain/provider/sample-config.ts";

const USER = { login: "mia", orgs: ["acme"] };
const FALLBACK = { baseUrl: "https://own.example/v1", apiKey: createSecret("k"), model: "oak-1" };

function list(configs: readonly ProviderConfig[], { allowPrivate = false, hasOwn = true } = {}) {
  const store = { list: async () => configs } as unknown as ProviderConfigs;
  const fallback = hasOwn ? { fallback: FALLBACK } : {};
  return createListChoices({ configs: store, allowPrivate, ...fallback })("acme/shop", USER);
}

const openai = sampleConfig({
  id: "o",
  provider: "openai",
  baseUrl: "https://api.openai.example/v1",
});

describe("the choices of a user for a repository", () => {
  it("is the most specific config of each provider, with the host that distinguishes them", async () => {
    const { model: _model, ...exact } = sampleConfig({ id: "c", pattern: "acme/shop" });
    expect(await list([openai, sampleConfig(), exact])).toEqual([
      {
        provider: "openai",
        configId: "o",
        pattern: "acme/*",
        model: "larch-2",
        host: "api.openai.example",
      },
      { provider: "custom", configId: "c", pattern: "acme/shop", host: "llm.acme.example" },
    ]);
  });

  it("leaves out what is for others or may not be asked", async () => {
    const others = sampleConfig({ id: "x", orgs: ["globex"], provider: "hf" });
    const inside = sampleConfig({ baseUrl: "http://10.0.0.1/v1" });
    expect(await list([others, inside])).toEqual([]);
    expect(await list([others, inside], { allowPrivate: true })).toMatchObject([
      { configId: "config-1", host: "10.0.0.1" },
    ]);
  });

  it("is the server's own model where no config is for the repository, and nowhere else", async () => {
    const elsewhere = sampleConfig({ pattern: "globex/*" });
    expect(await list([elsewhere])).toEqual([{ provider: "server", model: "oak-1" }]);
    expect(await list([elsewhere], { hasOwn: false })).toEqual([]);
    expect(await list([sampleConfig({ users: ["sam"], orgs: [] })])).toEqual([]);
  });
});
