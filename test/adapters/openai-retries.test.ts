import { describe, expect, it } from "vitest";
import { AppError } from "../../src/domain/core/app-error.ts";
import {
  answer,
  delta,
  failure,
  type Reply,
  type ScriptedReply,
  startEndpoint,
} from "../fakes/endpoint.ts";
import { type CollectedAnswer, collectAnswer, openEndpointModel } from "../fakes/endpoint-model.ts";
import { createFakeClock } from "../fakes/fake-clock.ts";

type Overrides = Parameters<typeof openEndpointModel>[1];

async function ask(
  chat: readonly ScriptedReply[],
  overrides: Overrides = {},
): Promise<CollectedAnswer & { sleeps: readonly number[]; requests: number }> {
  await using endpoint = await startEndpoint({ chat });
  const { model, clock } = openEndpointModel(endpoint.baseUrl, overrides);
  const collected = await collectAnswer(model);
  return { ...collected, sleeps: clock.sleeps, requests: endpoint.chats.length };
}

const OK = answer({ text: "All of it." });
const HALF = [delta({ content: "Half " }), delta({ content: "of it" })];
const limited = (
  headers: Readonly<Record<string, string>> = {},
  message = "Rate limit reached",
): Reply => failure(429, message, headers);

/** Little where the endpoint falls silent, much elsewhere: a busy machine is slow. */
function patience(reply: Reply): Overrides {
  const isSilent = reply.isSilent || reply.stallAfter !== undefined;
  return { idleTimeoutMs: isSilent ? 150 : 10_000 };
}

describe("a failure that may pass", () => {
  const PASSING: readonly (readonly [string, Reply])[] = [
    ["status 500", failure(500, "Internal error")],
    [
      "status 502 with a web page",
      { status: 502, body: "<html>Bad gateway</html>", contentType: "text/html" },
    ],
    ["status 503", failure(503, "Overloaded")],
    ["status 529", failure(529, "Overloaded")],
    ["status 408", failure(408, "Timeout")],
    ["status 409", failure(409, "Conflict")],
    ["status 425", failure(425, "Too early")],
    ["a dropped connection", { isDropped: true }],
    ["a stream cut after headers", { events: HALF, cutAfter: 0 }],
    ["a stream cut in the middle", { events: HALF, cutAfter: 1 }],
    ["a stream that ends without finish and [DONE]", { events: HALF, isDone: false }],
    ["a stream with a line that is not JSON", { events: [...HALF, "data: {oops\n\n"] }],
    ["an empty body", { body: "" }],
    ["a body that is not JSON", { body: '{"choices": [' }],
    ["empty choices", { events: [{ choices: [] }, { choices: [] }] }],
    ["empty choices in a whole answer", { body: { choices: [] } }],
    ["silence before the headers", { isSilent: true }],
    ["silence in the middle", { events: HALF, stallAfter: 1 }],
    [
      "a server error inside the answer",
      { events: [...HALF, { error: { message: "boom", type: "server_error" } }] },
    ],
    ["an unnamed error inside the answer", { events: [...HALF, { error: "boom" }] }],
    ["an error event", { events: [...HALF, 'event: error\ndata: {"message":"boom"}\n\n'] }],
    [
      "an error in a choice",
      {
        events: [
          ...HALF,
          {
            choices: [{ delta: {}, finish_reason: "error", error: { code: 502, message: "boom" } }],
          },
        ],
      },
    ],
    [
      "an error object of vLLM",
      { events: [{ object: "error", message: "boom", type: "InternalServerError", code: 500 }] },
    ],
    ["an error with status 200", { body: { error: { code: 503, message: "boom" } } }],
  ];

  it.each(PASSING)("is tried again: %s", async (_name, reply) => {
    const { text, attempts, error } = await ask([reply, OK], patience(reply));
    expect([error, text]).toEqual([undefined, "All of it."]);
    expect(attempts.map((attempt) => attempt.ok)).toEqual([false, true]);
  });

  it.each(PASSING)("ends the call after three attempts: %s", async (_name, reply) => {
    const { attempts, error, requests } = await ask([reply], patience(reply));
    expect([attempts.length, requests]).toEqual([3, 3]);
    expect(["model-failed", "model-unreachable", "model-stalled"]).toContain(error?.code);
  });

  it("is waited for 2 s and 4 s, and a little by chance", async () => {
    const { sleeps } = await ask([failure(500, "no")]);
    expect(sleeps).toHaveLength(2);
    expect(sleeps[0]).toBeGreaterThanOrEqual(2000);
    expect(sleeps[0]).toBeLessThanOrEqual(2200);
    expect(sleeps[1]).toBeGreaterThanOrEqual(4000);
    expect(sleeps[1]).toBeLessThanOrEqual(4400);
  });

  it("is waited for as long as the server asks", async () => {
    expect((await ask([failure(503, "no", { "retry-after": "7" }), OK])).sleeps).toEqual([7000]);
  });

  it("announces the next attempt, so that readers drop what they have", async () => {
    const { parts, text } = await ask([{ events: HALF, cutAfter: 2 }, OK]);
    expect(parts.map((part) => part.type)).toEqual([
      "text-delta",
      "text-delta",
      "attempt",
      "retry",
      "text-delta",
      "attempt",
      "finish",
    ]);
    expect(text).toBe("All of it.");
  });

  it("is announced before the wait", async () => {
    const clock = createFakeClock({ isManual: true });
    await using endpoint = await startEndpoint({ chat: [failure(500, "no"), OK] });
    const { model } = openEndpointModel(endpoint.baseUrl, { clock });
    for await (const part of model.stream(
      { messages: [], tools: [], toolChoice: "auto", maxTokens: 1 },
      new AbortController().signal,
    )) {
      if (part.type !== "retry") continue;
      expect([clock.sleeps, part.delayMs >= 2000]).toEqual([[], true]);
      break;
    }
  });

  it("costs what was received of it, estimated", async () => {
    const { attempts } = await ask([{ events: HALF, cutAfter: 2 }, OK]);
    expect(attempts[0]?.usage).toMatchObject({ estimated: true, outputTokens: 3 });
  });

  it("costs nothing when nothing was received of it", async () => {
    const { attempts } = await ask([failure(500, "no"), OK]);
    expect(attempts[0]?.usage).toMatchObject({ inputTokens: 0, outputTokens: 0 });
  });

  it("costs what was reported of it", async () => {
    const usage = { choices: [], usage: { prompt_tokens: 9, completion_tokens: 4 } };
    const { attempts } = await ask([{ events: [...HALF, usage], cutAfter: 3 }, OK]);
    expect(attempts[0]?.usage).toMatchObject({ estimated: false, inputTokens: 9, outputTokens: 4 });
  });
});

describe("a limit of the rate", () => {
  it.each([
    ["Retry-After in seconds", { "retry-after": "3" }, 3000],
    ["Retry-After with a fraction", { "retry-after": "1.5" }, 1500],
    ["Retry-After as a date", { "retry-after": "Thu, 01 Jan 2026 00:00:09 GMT" }, 9000],
    ["retry-after-ms", { "retry-after-ms": "250" }, 250],
    ["x-ratelimit-reset-requests", { "x-ratelimit-reset-requests": "6m0s" }, 120_000],
    ["x-ratelimit-reset-requests in milliseconds", { "x-ratelimit-reset-requests": "300ms" }, 300],
    ["x-ratelimit-reset in seconds", { "x-ratelimit-reset": "12" }, 12_000],
    ["x-ratelimit-reset as an instant", { "x-ratelimit-reset": "1767225605" }, 5_000],
    [
      "x-ratelimit-reset as an instant in milliseconds",
      { "x-ratelimit-reset": "1767225605000" },
      5_000,
    ],
    ["ratelimit-reset", { "ratelimit-reset": "1m10s" }, 70_000],
    [
      "Retry-After before the others",
      { "retry-after": "3", "retry-after-ms": "1", "x-ratelimit-reset": "9" },
      3000,
    ],
  ])("is waited for by %s", async (_name, headers, expected) => {
    const { sleeps, text } = await ask([limited(headers), OK]);
    expect([sleeps, text]).toEqual([[expected], "All of it."]);
  });

  it.each([
    ["Please try again in 1.2s.", 1200],
    ["Please retry in 26.5s.", 26_500],
  ])("is waited for by its text %j", async (message, expected) => {
    expect((await ask([limited({}, message), OK])).sleeps).toEqual([expected]);
  });

  it("is waited for 2, 4, 8, 16, 32 and 64 s when the server does not say how long", async () => {
    const { sleeps, attempts, error } = await ask([limited()]);
    expect(sleeps.map((ms) => 2 ** Math.round(Math.log2(ms / 1000)))).toEqual([
      2, 4, 8, 16, 32, 64,
    ]);
    expect([attempts.length, error?.code]).toEqual([7, "model-rate-limited"]);
  });

  it("is waited for 120 s at most", async () => {
    expect((await ask([limited({ "retry-after": "3600" }), OK])).sleeps).toEqual([120_000]);
  });

  it("has separate retries beside those of other failures", async () => {
    const { text, attempts } = await ask([
      limited(),
      failure(500, "no"),
      limited(),
      failure(500, "no"),
      limited(),
      OK,
    ]);
    expect([text, attempts.length]).toEqual(["All of it.", 6]);
  });

  it("states when to retry", async () => {
    const { error } = await ask([limited({ "retry-after": "3" })]);
    expect(error?.details).toEqual({ retryAfterMs: 3000 });
  });

  it("may come inside the answer", async () => {
    const told = {
      events: [...HALF, { error: { message: "slow down", type: "rate_limit_error" } }],
    };
    const { attempts, error } = await ask([told]);
    expect([attempts.length, error?.code]).toEqual([7, "model-rate-limited"]);
  });

  it.each([
    ["insufficient_quota", { error: { message: "No.", code: "insufficient_quota" } }],
    [
      "billing",
      {
        error: {
          message: "You exceeded your current quota, please check your plan and billing details.",
        },
      },
    ],
  ])("is not waited for when it is the account's: %s", async (_name, body) => {
    const { attempts, error } = await ask([failure(429, body)]);
    expect([attempts.length, error?.code]).toEqual([1, "model-rejected"]);
    expect(error?.message).toMatch(/no credit left.*LLM_BILL_TO/);
  });

  it("is waited for when it mentions billing but states a delay", async () => {
    const message = "You exceeded your current quota, please check your plan and billing details.";
    const { text } = await ask([limited({ "retry-after": "5" }, message), OK]);
    expect(text).toBe("All of it.");
  });

  it("is a context exceeded when the request alone is too long", async () => {
    const { attempts, error } = await ask([
      limited({}, "Request too large for model on tokens per min: Limit 6000, Requested 9000"),
    ]);
    expect([attempts.length, error?.code]).toEqual([1, "model-context-exceeded"]);
  });
});

describe("cancelling", () => {
  it("ends a wait at once", async () => {
    const clock = createFakeClock({ isManual: true });
    const controller = new AbortController();
    await using endpoint = await startEndpoint({ chat: [limited()] });
    const { model } = openEndpointModel(endpoint.baseUrl, { clock });
    setTimeout(() => controller.abort(), 50);
    const { error, attempts } = await collectAnswer(model, undefined, controller.signal);
    expect([error?.code, attempts.length]).toEqual(["cancelled", 1]);
  });

  it("rejects with the reason of the signal when it is ours", async () => {
    await using endpoint = await startEndpoint({ chat: [{ isSilent: true }] });
    const { model } = openEndpointModel(endpoint.baseUrl);
    const controller = new AbortController();
    const reason = new AppError("deadline-exceeded", "out of time", { details: {} });
    setTimeout(() => controller.abort(reason), 30);
    expect((await collectAnswer(model, undefined, controller.signal)).error).toBe(reason);
  });

  it("reports that it ended the attempt", async () => {
    await using endpoint = await startEndpoint({ chat: [{ events: HALF, stallAfter: 2 }] });
    const { model } = openEndpointModel(endpoint.baseUrl);
    const { attempts } = await collectAnswer(model, undefined, AbortSignal.timeout(60));
    expect(attempts).toEqual([expect.objectContaining({ ok: false, reason: "cancelled" })]);
  });

  it("hangs up on the endpoint", async () => {
    await using endpoint = await startEndpoint({ chat: [{ events: HALF, stallAfter: 1 }] });
    const { model } = openEndpointModel(endpoint.baseUrl);
    await collectAnswer(model, undefined, AbortSignal.timeout(60));
    await expect.poll(() => endpoint.hangUps()).toBe(1);
  });

  it("hangs up on the endpoint when the reader leaves", async () => {
    await using endpoint = await startEndpoint({ chat: [{ events: HALF, stallAfter: 1 }] });
    const { model } = openEndpointModel(endpoint.baseUrl);
    const request = { messages: [], tools: [], toolChoice: "auto", maxTokens: 1 } as const;
    for await (const part of model.stream(request, new AbortController().signal)) {
      if (part.type === "text-delta") break;
    }
    await expect.poll(() => endpoint.hangUps()).toBe(1);
  });

  it("does not wait for a fetch that ignores it", async () => {
    const { model } = openEndpointModel("http://127.0.0.1:9/v1", {
      fetch: () => new Promise(() => undefined),
    });
    const started = performance.now();
    const { error } = await collectAnswer(model, undefined, AbortSignal.timeout(30));
    expect([error?.code, performance.now() - started < 1000]).toEqual(["cancelled", true]);
  });
});

describe("idle time", () => {
  it("does not run while the reader takes its time", async () => {
    await using endpoint = await startEndpoint({ chat: [answer({ text: ["a", "b", "c"] })] });
    const { model } = openEndpointModel(endpoint.baseUrl, { idleTimeoutMs: 150 });
    const request = { messages: [], tools: [], toolChoice: "auto", maxTokens: 1 } as const;
    let attempts = 0;
    for await (const part of model.stream(request, new AbortController().signal)) {
      if (part.type === "text-delta") await new Promise((resolve) => setTimeout(resolve, 250));
      if (part.type === "attempt") attempts++;
    }
    expect(attempts).toBe(1);
  });

  it("begins anew with every chunk", async () => {
    const events = Array.from({ length: 6 }, () => delta({ content: "a" }));
    const { text } = await ask([{ events: [...events, delta({}, "stop")], gapMs: 100 }], {
      idleTimeoutMs: 400,
    });
    expect(text).toBe("aaaaaa");
  });

  it("takes comments that keep the connection open for signs of life", async () => {
    const events = [
      ...Array.from({ length: 5 }, () => ": queued\n\n"),
      delta({ content: "Ok" }, "stop"),
    ];
    const { attempts } = await ask([{ events, gapMs: 100 }], { idleTimeoutMs: 400 });
    expect(attempts).toHaveLength(1);
  });

  it("ends an attempt that sends comments only", async () => {
    const events = Array.from({ length: 100 }, () => ": queued\n\n");
    const { error } = await ask([{ events, gapMs: 20 }], { idleTimeoutMs: 100 });
    expect(error?.code).toBe("model-stalled");
  });

  it("is not cut short by the time limits of Node's fetch", async () => {
    const name = Symbol.for("undici.globalDispatcher.1");
    const shared = Reflect.get(globalThis, name) as { constructor: new (limits: object) => object };
    Reflect.set(
      globalThis,
      name,
      new shared.constructor({ headersTimeout: 100, bodyTimeout: 100 }),
    );
    try {
      const { attempts } = await ask([answer({ text: "Ok" }, { delayMs: 1_700 })]);
      expect(attempts.map((attempt) => attempt.ok)).toEqual([true]);
    } finally {
      Reflect.set(globalThis, name, shared);
    }
  });
});
