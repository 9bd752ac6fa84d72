import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { delta } from "../fakes/endpoint.ts";
import { collectAnswer, openEndpointModel } from "../fakes/endpoint-model.ts";

const server = setupServer();

beforeAll(() => server.listen({ onUnhandledFrame: "error" }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const sse = (...chunks: object[]) => {
  const lines = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
  const headers = { "content-type": "text/event-stream" };
  return new HttpResponse(`${lines}data: [DONE]\n\n`, { headers });
};
const OK = () => sse(delta({ content: "Ok" }), delta({}, "stop"));

describe("addresses that are asked", () => {
  it.each([
    ["https://models.example", "https://models.example/v1/chat/completions"],
    ["https://models.example/v1/", "https://models.example/v1/chat/completions"],
    ["https://models.example/api/paas/v4", "https://models.example/api/paas/v4/chat/completions"],
    ["https://models.example/v1?api-version=2", "https://models.example/v1/chat/completions"],
  ])("are those of the base %s", async (baseUrl, address) => {
    server.use(http.post(address, OK));
    expect((await collectAnswer(openEndpointModel(baseUrl).model)).text).toBe("Ok");
  });

  it("keep the query of the base", async () => {
    let search = "";
    server.use(
      http.post("https://models.example/v1/chat/completions", ({ request }) => {
        search = new URL(request.url).search;
        return OK();
      }),
    );
    await collectAnswer(openEndpointModel("https://models.example/v1?api-version=2").model);
    expect(search).toBe("?api-version=2");
  });
});

describe("hosts that are known", () => {
  it("get the version header when they are Anthropic's", async () => {
    let version: string | null = null;
    server.use(
      http.post("https://api.anthropic.com/v1/chat/completions", ({ request }) => {
        version = request.headers.get("anthropic-version");
        return OK();
      }),
    );
    await collectAnswer(openEndpointModel("https://api.anthropic.com/v1").model);
    expect(version).toBe("2023-06-01");
  });
});

describe("a network error", () => {
  it("is unreachable after three attempts", async () => {
    server.use(http.post("https://models.example/v1/chat/completions", () => HttpResponse.error()));
    const { error, attempts } = await collectAnswer(
      openEndpointModel("https://models.example/v1").model,
    );
    expect([error?.code, attempts.length]).toEqual(["model-unreachable", 3]);
  });
});
