import { describe, expect, it } from "vitest";
import { createProbeProvider } from "../../../../src/app/provider/probe-provider.ts";
import { AppError } from "../../../../src/domain/core/app-error.ts";
import { BODY, createProviderHarness, KEY } from "./provider-harness.ts";

const { signal } = new AbortController();

describe("the test of a config", () => {
  it("uses the endpoint that is kept, with the key that is kept", async () => {
    const { ports, add, opened } = createProviderHarness();
    const { id } = await add();
    const probed = await createProbeProvider(ports)({ id }, signal);
    expect(probed.kind === "probed" && probed.checks.map(({ name }) => name)).toEqual([
      "models listed",
      "model answers",
      "usage reported",
      "streaming",
      "tools",
      "JSON",
    ]);
    expect(opened).toEqual([
      { baseUrl: "https://llm.example/v1", key: KEY, model: "larch-2", isGuarded: true },
    ]);
  });

  it("uses the form's values, with its key", async () => {
    const { ports, add, opened } = createProviderHarness();
    const probe = createProbeProvider({ ...ports, billTo: "acme" });
    await probe({ body: { ...BODY, apiKey: "sk-typed" } }, signal);
    const { id } = await add();
    await probe({ id, body: { provider: "hf", baseUrl: "", apiKey: "hf-typed" } }, signal);
    await probe({ id, body: { model: "other" } }, signal);
    expect(opened.map(({ baseUrl, key, model, billTo }) => [baseUrl, key, model, billTo])).toEqual([
      ["https://llm.example/v1", "sk-typed", "larch-2", undefined],
      ["https://router.huggingface.co/v1", "hf-typed", "larch-2", "acme"],
      ["https://llm.example/v1", KEY, "other", undefined],
    ]);
  });

  it("opens nothing for an address that the kept key is not for", async () => {
    const { ports, add, opened } = createProviderHarness();
    const { id } = await add();
    for (const body of [{ baseUrl: "https://evil.example" }, { provider: "openai", apiKey: "" }]) {
      const probed = await createProbeProvider(ports)({ id, body }, signal);
      expect(probed).toMatchObject({ kind: "invalid", problems: [{ path: "apiKey" }] });
    }
    expect(opened).toEqual([]);
  });

  it("opens nothing that is unknown, wrong or private", async () => {
    const { ports, opened } = createProviderHarness({ wrong: "must not be private" });
    const probe = createProbeProvider(ports);
    expect(await probe({ id: "unknown" }, signal)).toEqual({ kind: "unknown" });
    expect(await probe({ body: {} }, signal)).toMatchObject({ kind: "invalid" });
    expect(await probe({ body: BODY }, signal)).toEqual({
      kind: "invalid",
      problems: [{ path: "baseUrl", message: "must not be private" }],
    });
    expect(opened).toEqual([]);
  });

  it("speaks of the form, not of the server's settings", async () => {
    const models = new AppError("model-rejected", "refused; check LLM_API_KEY", {
      details: { status: 401 },
    });
    const { ports, add } = createProviderHarness({ models });
    const { id } = await add();
    const probed = await createProbeProvider(ports)({ id }, signal);
    expect(JSON.stringify(probed)).not.toContain("LLM_");
    expect(probed).toMatchObject({
      checks: [{ detail: "refused; check the key" }, {}, {}, {}, {}, {}],
    });
  });

  it("fails with a message when the stored key does not open", async () => {
    const { ports, configs, add, opened } = createProviderHarness();
    const { id } = await add();
    const sealed = await configs.sealedKey(id);
    if (sealed === undefined) throw new Error("there is no key");
    await configs.reseal(id, sealed, { sealed: "svc1.x" });
    expect(await createProbeProvider(ports)({ id }, signal)).toEqual({
      kind: "probed",
      checks: [
        {
          name: "key",
          status: "fail",
          detail: "cannot decrypt a stored secret: it is damaged",
          fix: "enter it again",
        },
      ],
    });
    expect(opened).toEqual([]);
  });
});
