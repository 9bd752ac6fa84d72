import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { createCapabilities } from "../../src/adapters/openai/capabilities.ts";
import { createOpenaiModel } from "../../src/adapters/openai/create-openai-model.ts";
import { type AppError, isAppError } from "../../src/domain/core/app-error.ts";
import { createSecret } from "../../src/domain/core/secret.ts";
import { answer, delta, failure, listing, type Reply, startEndpoint } from "../fakes/endpoint.ts";
import { collectAnswer, KEY, MODEL_ID, openEndpointModel } from "../fakes/endpoint-model.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";

type Overrides = Parameters<typeof openEndpointModel>[1];

async function errorOf(reply: Reply, overrides: Overrides = {}): Promise<AppError> {
  await using endpoint = await startEndpoint({ chat: [reply] });
  const { error } = await collectAnswer(openEndpointModel(endpoint.baseUrl, overrides).model);
  if (!error) throw new Error("the call succeeded");
  return error;
}

async function errorAt(baseUrl: string, overrides: Overrides = {}): Promise<AppError> {
  const { error } = await collectAnswer(openEndpointModel(baseUrl, overrides).model);
  if (!error) throw new Error("the call succeeded");
  return error;
}

describe("a response that cannot be repaired", () => {
  it.each([
    [301, /redirects.*LLM_API_BASE/],
    [400, /refused the request.*LLM_MODEL/],
    [401, /refused the key.*LLM_API_KEY/],
    [402, /no credit.*LLM_BILL_TO/],
    [403, /refused the key.*LLM_API_KEY/],
    [404, /does not know the model.*LLM_MODEL and LLM_API_BASE/],
    [405, /does not know the model.*LLM_MODEL and LLM_API_BASE/],
    [451, /refused the request/],
  ])("is rejected with a fix, status %i", async (status, message) => {
    const error = await errorOf(failure(status, "No."));
    expect([error.code, error.details]).toEqual(["model-rejected", { status }]);
    expect(error.message).toMatch(message);
  });

  it.each([401, 402, 403, 404, 405, 413, 451])("is requested once, status %i", async (status) => {
    await using endpoint = await startEndpoint({ chat: [failure(status, "No.")] });
    const { attempts } = await collectAnswer(openEndpointModel(endpoint.baseUrl).model);
    expect([attempts.length, endpoint.chats.length]).toEqual([1, 1]);
  });

  it("may have a body that is too deep to serialize", async () => {
    const body = `${'[{"a":'.repeat(6_000)}1${"}]".repeat(6_000)}`;
    const { code, message } = await errorOf({ status: 400, body });
    expect([code, message]).toEqual(["model-failed", expect.stringContaining("not JSON")]);
  });

  it("is a context exceeded, status 413", async () => {
    expect((await errorOf(failure(413, "Payload too large"))).code).toBe("model-context-exceeded");
  });

  it.each([
    ["invalid_request_error", "model-rejected"],
    ["authentication_error", "model-rejected"],
    ["context_length_exceeded", "model-context-exceeded"],
    ["insufficient_quota", "model-rejected"],
  ])("may come inside the answer as %s", async (type, code) => {
    const told = { events: [delta({ content: "Half" }), { error: { message: "No.", type } }] };
    expect((await errorOf(told)).code).toBe(code);
  });

  it.each([
    [400, "model-rejected"],
    [401, "model-rejected"],
    ["403", "model-rejected"],
  ])("may come inside the answer with code %s", async (status, code) => {
    const error = await errorOf({ events: [{ error: { message: "No.", code: status } }] });
    expect([error.code, error.details]).toEqual([code, { status: Number(status) }]);
  });

  it("is a web page where an endpoint should be", async () => {
    const error = await errorOf({
      body: "<!doctype html><p>Sign in</p>",
      contentType: "text/html",
    });
    expect(error.code).toBe("model-rejected");
    expect(error.message).toMatch(/web page.*LLM_API_BASE/);
  });

  it("is never followed to another host with the key", async () => {
    await using other = await startEndpoint({ chat: [answer({ text: "Ok" })] });
    const location = `${other.baseUrl}/chat/completions`;
    const error = await errorOf({ status: 307, headers: { location } });
    expect([error.code, other.requests.length]).toEqual(["model-rejected", 0]);
  });
});

describe("an unreachable endpoint", () => {
  it("is unreachable after three attempts when it refuses the connection", async () => {
    const endpoint = await startEndpoint({});
    await endpoint.close();
    const error = await errorAt(endpoint.baseUrl);
    expect(error.code).toBe("model-unreachable");
    expect(error.message).toMatch(/connection refused \(3 attempts\); check LLM_API_BASE/);
  });

  it("is unreachable when its host has no address", async () => {
    const error = await errorAt("http://nowhere.invalid/v1");
    expect(error.code).toBe("model-unreachable");
    expect(error.message).toContain("host not found");
  });

  it("is unreachable when it does not speak TLS", async () => {
    await using endpoint = await startEndpoint({ chat: [answer({ text: "Ok" })] });
    const error = await errorAt(endpoint.baseUrl.replace("http:", "https:"));
    expect(error.code).toBe("model-unreachable");
  });

  it("is not asked again when its certificate is not trusted", async () => {
    const cause = Object.assign(new Error("self-signed"), { code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    let asked = 0;
    const error = await errorAt("https://models.example/v1", {
      fetch: () => {
        asked++;
        return Promise.reject(new TypeError("fetch failed", { cause }));
      },
    });
    expect([error.code, asked]).toEqual(["model-unreachable", 1]);
    expect(error.message).toContain("certificate is not trusted");
  });

  it("is stalled when it never answers", async () => {
    const error = await errorOf({ isSilent: true }, { idleTimeoutMs: 40 });
    expect([error.code, error.details]).toEqual(["model-stalled", { idleMs: 40 }]);
    expect(error.message).toContain("LLM_TIMEOUT");
  });
});

describe("limits", () => {
  it("ends an answer of more than eight million characters", async () => {
    const chunk = delta({ content: "x".repeat(900_000) });
    const error = await errorOf({ events: Array.from({ length: 10 }, () => chunk) });
    expect(error.code).toBe("model-failed");
    expect(error.message).toContain("exceeds the size limit");
  });

  it("ends a whole answer of more than sixteen megabytes", async () => {
    const error = await errorOf({ body: `{"a":"${"x".repeat(17_000_000)}"}` });
    expect(error.message).toContain("exceeds the size limit");
  });

  it("ends an answer of more than a thousand tool calls", async () => {
    const call = (index: number) => ({ index, id: `c${index}`, function: { name: "grep" } });
    const calls = Array.from({ length: 1_001 }, (_, index) => call(index));
    const error = await errorOf({ events: [delta({ tool_calls: calls }), delta({}, "stop")] });
    expect(error.message).toContain("exceeds the size limit");
  });

  it("ends a line without end", async () => {
    const events = Array.from({ length: 20 }, () => "x".repeat(1_000_000));
    const error = await errorOf({ events: ["data: ", ...events] });
    expect(error.message).toContain("exceeds the size limit");
  });

  it("reads an error's body up to a limit", async () => {
    const endless = Array.from({ length: 200 }, () => "y".repeat(10_000));
    const error = await errorOf({ status: 400, events: endless, contentType: "text/plain" });
    expect(error.message.length).toBeLessThan(400);
  });
});

describe("error messages", () => {
  const echo = (host: string) =>
    `No model ${MODEL_ID} (Reviewer-7B) for Bearer ${KEY} at ${host} https://${host}/v1?key=${KEY}&x=1 req_0123456789abcdef 6f1ce9a4-3f1c-4c7e-9d52-0f0a3a6d0c11\u001b[31m\r\nInjected: line\u202E`;

  async function echoed(
    status: number,
    wrap: (text: string) => string | object,
  ): Promise<AppError> {
    await using endpoint = await startEndpoint({
      chat: [
        (request) =>
          failure(status, wrap(echo(request.headers.host ?? "")), {
            "x-request-id": "req_0123456789abcdef",
          }),
      ],
    });
    return await errorAt(endpoint.baseUrl);
  }

  it.each([
    [400, "message"],
    [401, "message"],
    [402, "message"],
    [404, "message"],
    [429, "message"],
    [500, "message"],
    [400, "detail"],
    [400, "text"],
  ])("hold no key, model, host, query or request id, status %i as %s", async (status, shape) => {
    const error = await echoed(status, (text) => {
      if (shape === "message") return text;
      return shape === "detail" ? { detail: [{ msg: text }] } : { error: text };
    });
    const said = `${error.message}\n${inspect(error, { depth: 9 })}\n${JSON.stringify(error)}`;
    for (const hidden of [
      KEY,
      MODEL_ID,
      "Reviewer-7B",
      "127.0.0.1",
      "key=",
      "req_0123",
      "6f1ce9a4",
    ]) {
      expect(said).not.toContain(hidden);
    }
  });

  it("are one line without control characters", async () => {
    const { message } = await echoed(400, (text) => text);
    expect(message).toMatch(/^[^\p{Cc}\p{Cf}]+$/u);
  });

  it("hold no path of a gateway, which names the account", async () => {
    const fetch = () =>
      Promise.resolve(Response.json({ error: "No route /v1/acct-77/gw/chat" }, { status: 400 }));
    const gateway = await errorAt("https://gateway.example/v1/acct-77/gw", { fetch });
    expect(gateway.message).not.toContain("acct-77");
  });

  it("hold no query", async () => {
    const error = await errorOf(failure(400, "No route /chat?tenant=acme&x=1 here"));
    expect(error.message).not.toContain("acme");
  });

  it("hold at most 200 characters of the server", async () => {
    const error = await errorOf(failure(400, "long ".repeat(500)));
    expect(error.message.length).toBeLessThan(330);
  });

  it("hold nothing of an error page", async () => {
    const error = await errorOf({
      status: 400,
      body: "<html><h1>Cloud</h1></html>",
      contentType: "text/html",
    });
    expect(error.message).not.toContain("Cloud");
  });

  it("hold no part of a masked key", async () => {
    const error = await errorOf(failure(401, "Incorrect API key provided: sk-proj-****cdef."));
    expect(error.message).not.toContain("cdef");
  });

  it("hold no key that was set with spaces around it", async () => {
    const apiKey = createSecret(` ${KEY}\n`);
    const error = await errorOf(failure(401, `Wrong: ${KEY}`), { apiKey });
    expect(error.message).not.toContain(KEY);
  });

  it("hold nothing of what looks like a key", async () => {
    const error = await errorOf(failure(401, "Wrong: sk-other-0123456789"));
    expect(error.message).not.toContain("sk-other");
  });

  it("carry no error of the SDK", async () => {
    const error = await errorOf(failure(500, "No."));
    expect(error.cause).toBeUndefined();
  });

  it("give each attempt a short reason in our own words", async () => {
    await using endpoint = await startEndpoint({ chat: [failure(503, echo("h"))] });
    const { attempts } = await collectAnswer(openEndpointModel(endpoint.baseUrl).model);
    expect(attempts[0]?.reason).toBe("the endpoint failed (HTTP 503)");
  });
});

describe("settings that cannot be", () => {
  const thrownBy = (run: () => unknown): unknown => {
    try {
      return run();
    } catch (error) {
      return error;
    }
  };

  it.each(["not an address", "ftp://models.example", "//models.example", "http://u:p@h/v1"])(
    "refuses the base %j",
    (baseUrl) => {
      const error = thrownBy(() => openEndpointModel(baseUrl));
      expect(isAppError(error, "config-invalid") && error.message).toContain("LLM_API_BASE");
    },
  );

  it("refuses a key that no header can carry, without showing it", () => {
    const error = thrownBy(() =>
      openEndpointModel("http://h/v1", { apiKey: createSecret("a\nsecret") }),
    );
    expect(isAppError(error, "config-invalid") && error.message).toBe(
      "LLM_API_KEY contains a character that is not valid in a header",
    );
  });
});

describe("a model that is not set", () => {
  async function discover(models: Reply) {
    await using endpoint = await startEndpoint({
      chat: [answer({ text: "Ok" })],
      models: [models],
    });
    const model = createOpenaiModel({
      baseUrl: endpoint.baseUrl,
      stream: true,
      idleTimeoutMs: 5_000,
      clock: createFakeClock(),
      capabilities: createCapabilities(),
    });
    const first = await collectAnswer(model);
    const second = await collectAnswer(model);
    return { first, second, requests: endpoint.requests };
  }

  it("is the first of the catalog that can use tools and is live", async () => {
    const entry = (id: string, status: string, tools: boolean) => ({
      id,
      providers: [{ status, supports_tools: tools }],
    });
    const data = [
      entry("a", "live", false),
      entry("b", "error", true),
      entry("c", "live", true),
      entry("d", "live", true),
    ];
    const { first } = await discover({ body: { data } });
    expect(first.attempts[0]?.model).toBe("c");
  });

  it("is looked for once", async () => {
    const { requests } = await discover(listing(["a"]));
    expect(requests.filter((request) => request.path === "/v1/models")).toHaveLength(1);
  });

  it("is requested by name when the catalog is empty", async () => {
    const { first } = await discover(listing([]));
    expect(first.error?.code).toBe("model-rejected");
    expect(first.error?.message).toContain("set LLM_MODEL");
  });

  it("is looked for again when the catalog failed", async () => {
    const { requests, second } = await discover(failure(401, "No."));
    expect(second.error?.code).toBe("model-rejected");
    expect(requests).toHaveLength(2);
  });
});
