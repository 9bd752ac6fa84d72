import { describe, expect, it } from "vitest";
import { createOpenaiCatalog } from "../../src/adapters/openai/create-openai-catalog.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import type { CatalogModel } from "../../src/ports/model-catalog.ts";
import { failure, listing, type Reply, startEndpoint } from "../fakes/endpoint.ts";
import { KEY } from "../fakes/endpoint-model.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";

async function list(...models: readonly Reply[]) {
  await using endpoint = await startEndpoint({ models });
  const clock = createFakeClock();
  const catalog = createOpenaiCatalog({
    baseUrl: endpoint.baseUrl,
    apiKey: createSecret(KEY),
    billTo: "acme",
    idleTimeoutMs: 5_000,
    clock,
  });
  const { signal } = new AbortController();
  const outcome = await catalog.list(signal).then(
    (found) => ({ found, error: undefined }),
    (error: Error) => ({ found: [], error }),
  );
  return { ...outcome, sleeps: clock.sleeps, requests: endpoint.requests };
}

const found = async (body: unknown): Promise<readonly CatalogModel[]> =>
  (await list({ body })).found;

describe("shapes of a list of models", () => {
  it("reads OpenAI's list, which has only names", async () => {
    expect(
      await found({ object: "list", data: [{ id: "a", object: "model", owned_by: "x" }] }),
    ).toEqual([{ id: "a" }]);
  });

  it("reads the providers of a router", async () => {
    const provider = (status: string, tools: boolean, length: number) => ({
      provider: "p",
      status,
      supports_tools: tools,
      context_length: length,
    });
    const data = [
      {
        id: "a",
        providers: [
          provider("live", true, 8_000),
          provider("live", true, 4_000),
          provider("live", false, 1_000),
        ],
      },
      { id: "b", providers: [provider("live", false, 2_000)] },
      { id: "c", providers: [provider("error", true, 2_000)] },
      { id: "d", providers: [] },
    ];
    expect(await found({ data })).toEqual([
      { id: "a", hasTools: true, isLive: true, contextTokens: 4_000 },
      { id: "b", hasTools: false, isLive: true, contextTokens: 2_000 },
      { id: "c", isLive: false },
      { id: "d", isLive: false },
    ]);
  });

  it("reads supported_parameters and context_length", async () => {
    const data = [
      { id: "a", context_length: 128_000, supported_parameters: ["tools", "temperature"] },
      { id: "b", context_length: null, supported_parameters: ["temperature"] },
    ];
    expect(await found({ data })).toEqual([
      { id: "a", hasTools: true, contextTokens: 128_000 },
      { id: "b", hasTools: false },
    ]);
  });

  it("reads the context of vLLM", async () => {
    expect(await found({ data: [{ id: "a", max_model_len: 32_768 }] })).toEqual([
      { id: "a", contextTokens: 32_768 },
    ]);
  });

  it.each([
    ["a bare list", [{ id: "a" }]],
    ["models", { models: [{ id: "a" }] }],
  ])("reads %s", async (_name, body) => {
    expect(await found(body)).toEqual([{ id: "a" }]);
  });

  it("takes a list that is null for an empty one", async () => {
    expect(await found({ object: "list", data: null })).toEqual([]);
  });

  it("skips what is no entry", async () => {
    expect(await found({ data: [null, "a", { name: "b" }, { id: "c", providers: "?" }] })).toEqual([
      { id: "c" },
    ]);
  });
});

describe("asking for the list", () => {
  it("carries the key and the payer", async () => {
    const { requests } = await list(listing([]));
    expect(requests[0]).toMatchObject({
      method: "GET",
      path: "/v1/models",
      headers: { authorization: `Bearer ${KEY}`, "x-hf-bill-to": "acme" },
    });
  });

  it("waits as long as the server asks and asks again", async () => {
    const { found: models, sleeps } = await list(
      failure(429, "slow", { "retry-after": "3" }),
      listing(["a"]),
    );
    expect([models, sleeps]).toEqual([[{ id: "a" }], [3000]]);
  });

  it("stops after three attempts", async () => {
    const { requests, error } = await list(failure(500, "no"));
    expect([requests.length, error]).toEqual([
      3,
      expect.objectContaining({ code: "model-failed" }),
    ]);
  });

  it("names the address when a web page answers", async () => {
    const { error } = await list({ body: "<html></html>", contentType: "text/html" });
    expect(error).toMatchObject({
      code: "model-rejected",
      message: expect.stringContaining("LLM_API_BASE"),
    });
  });

  it("rejects an error with status 200 as what it is", async () => {
    const { error } = await list({ body: { error: { message: "No.", code: 401 } } });
    expect(error).toMatchObject({ code: "model-rejected" });
  });

  it("rejects an invalid list", async () => {
    expect((await list({ body: { data: "?" } })).error).toMatchObject({ code: "model-failed" });
  });

  it("rejects a list of more than eight megabytes", async () => {
    const { error } = await list({
      body: JSON.stringify({ data: [{ id: "x".repeat(9_000_000) }] }),
    });
    expect(error).toMatchObject({ code: "model-failed" });
  });
});
