import { describe, expect, it } from "vitest";
import { createModelPicker } from "../../src/adapters/openai/create-openai-model.ts";
import type { CatalogModel, ModelCatalog } from "../../src/ports/model-catalog.ts";
import { createScriptedCatalog } from "../fakes/scripted-model.ts";

const signal = new AbortController().signal;
const pick = (models: readonly CatalogModel[], set?: string): Promise<string> =>
  createModelPicker(set, createScriptedCatalog(models))(signal);

describe("the model that is asked", () => {
  it("is the one that is set", async () => {
    expect(await pick([{ id: "listed" }], " mine ")).toBe("mine");
  });

  it.each<[string, readonly CatalogModel[], string]>([
    ["the first that can use tools", [{ id: "a" }, { id: "b", hasTools: true }], "b"],
    ["the first when nothing is said of tools", [{ id: "a" }, { id: "b" }], "a"],
    ["none that is not live", [{ id: "a", hasTools: true, isLive: false }, { id: "b" }], "b"],
    [
      "none that plainly does not talk",
      [{ id: "text-embedding-3-small" }, { id: "whisper-1" }, { id: "dall-e-3" }, { id: "gpt-9" }],
      "gpt-9",
    ],
    [
      "the first all the same when no name promises more",
      [{ id: "tts-1" }, { id: "whisper-1" }],
      "tts-1",
    ],
  ])("is %s", async (_name, models, expected) => {
    expect(await pick(models)).toBe(expected);
  });

  it("is looked for once by conversations that start side by side", async () => {
    let lists = 0;
    const catalog: ModelCatalog = {
      list: () => {
        lists += 1;
        return Promise.resolve([{ id: "a" }]);
      },
    };
    const picker = createModelPicker(undefined, catalog);
    await Promise.all([picker(signal), picker(signal), picker(signal)]);
    expect(lists).toBe(1);
  });

  it("is looked for again after a failure", async () => {
    let lists = 0;
    const catalog: ModelCatalog = {
      list: () => {
        lists += 1;
        return lists === 1 ? Promise.reject(new Error("down")) : Promise.resolve([{ id: "a" }]);
      },
    };
    const picker = createModelPicker(undefined, catalog);
    await expect(picker(signal)).rejects.toThrow("down");
    expect(await picker(signal)).toBe("a");
  });
});
