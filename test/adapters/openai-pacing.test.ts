import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createPacing } from "../../src/adapters/openai/pacing.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import { answer, failure, startEndpoint } from "../fakes/endpoint.ts";
import { collectAnswer, openEndpointModel } from "../fakes/endpoint-model.ts";

const OK = answer({ text: "Ok" });

/** Takes one request in so many milliseconds, and says honestly when the next one may come. */
async function startSlowEndpoint(gapMs: number) {
  let nextAt = 0;
  let refused = 0;
  const endpoint = await startEndpoint({
    chat: [
      (request) => {
        const leftMs = nextAt - performance.now();
        if (leftMs > 0) {
          refused += 1;
          return failure(429, "slow down", { "retry-after-ms": String(Math.ceil(leftMs)) });
        }
        nextAt = performance.now() + gapMs;
        return OK(request);
      },
    ],
  });
  return Object.assign(endpoint, { refused: () => refused });
}

describe("an endpoint that takes one request at a time", () => {
  it.each([
    ["of one review", 1],
    ["of three jobs", 3],
  ])("answers twelve calls %s, without wasting attempts", async (_name, jobs) => {
    await using endpoint = await startSlowEndpoint(60);
    const pacing = createPacing();
    const clock = createSystemClock();
    const models = Array.from({ length: jobs }, () => {
      // The clock of this test is the machine's own.
      return openEndpointModel(endpoint.baseUrl, { pacing, clock: clock as never }).model;
    });
    const calls = Array.from({ length: 12 }, (_, at) =>
      collectAnswer(models[at % jobs] ?? (models[0] as never)),
    );
    const ended = await Promise.all(calls);
    expect(ended.map(({ error, text }) => [error, text])).toEqual(
      ended.map(() => [undefined, "Ok"]),
    );
    // One more where a timer fires early.
    expect(Math.max(...ended.map(({ attempts }) => attempts.length))).toBeLessThanOrEqual(4);
    expect(endpoint.refused()).toBeLessThanOrEqual(36);
  });

  it("serves independent calls, too: each waits as long as the endpoint says", async () => {
    await using endpoint = await startSlowEndpoint(30);
    const clock = createSystemClock();
    const calls = Array.from({ length: 10 }, () =>
      collectAnswer(openEndpointModel(endpoint.baseUrl, { clock: clock as never }).model),
    );
    const ended = await Promise.all(calls);
    expect(ended.map(({ error }) => error)).toEqual(ended.map(() => undefined));
  });

  it("lets a call that waits for its turn be cancelled, and the next one follow", async () => {
    await using endpoint = await startSlowEndpoint(150);
    const { model } = openEndpointModel(endpoint.baseUrl, { clock: createSystemClock() as never });
    await collectAnswer(model);
    const cancel = new AbortController();
    const first = collectAnswer(model, undefined, cancel.signal);
    const second = collectAnswer(model);
    await pause(40);
    cancel.abort();
    expect((await first).error?.code).toBe("cancelled");
    expect((await second).text).toBe("Ok");
  });

  it("keeps accounts apart", async () => {
    await using limited = await startEndpoint({
      chat: [failure(429, "slow down", { "retry-after": "100" }), OK],
    });
    await using free = await startEndpoint({ chat: [OK] });
    const pacing = createPacing();
    const waiting = openEndpointModel(limited.baseUrl, { pacing });
    const other = openEndpointModel(free.baseUrl, { pacing });
    expect((await collectAnswer(waiting.model)).text).toBe("Ok");
    expect((await collectAnswer(other.model)).text).toBe("Ok");
    expect(waiting.clock.sleeps).toEqual([100_000]);
    expect(other.clock.sleeps).toEqual([]);
  });
});
