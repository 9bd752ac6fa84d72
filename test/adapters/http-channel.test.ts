import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { openHttpChannel } from "../../src/adapters/callback/open-http-channel.ts";
import { MAX_RESULT_BYTES } from "../../src/domain/runner/callback-messages.ts";
import { CALLBACK_TOKEN } from "../fakes/fake-callback-server.ts";
import {
  connect,
  delta,
  log,
  messages,
  openCallbackServer,
  QUICK,
  RESULT,
} from "../fakes/http-channel-harness.ts";

describe("the channel over HTTP", () => {
  it("speaks to the job's own address, with its token", async () => {
    const keeper = await openCallbackServer();
    const { channel } = connect({ url: `${keeper.url}/` });
    await channel.sendResult(RESULT);
    expect(keeper.requests.map(({ path, authorization }) => [path, authorization])).toEqual([
      ["/internal/jobs/job-1/result", `Bearer ${CALLBACK_TOKEN}`],
    ]);
  });

  it("reports a result that is too large in its place", async () => {
    const keeper = await openCallbackServer();
    const { channel, reported } = connect(keeper);
    await channel.sendResult({ status: "failed", error: "x".repeat(MAX_RESULT_BYTES) });
    expect(reported()).toEqual({ kind: "taken" });
    expect(keeper.results).toEqual([
      { status: "failed", error: expect.stringContaining("split the task") },
    ]);
  });

  it("is silent when another runner of its try has spoken already", async () => {
    const keeper = await openCallbackServer();
    keeper.next = 7;
    const { channel, handshake, reported } = connect(keeper);
    await expect(handshake()).rejects.toMatchObject({ code: "cancelled" });
    expect(channel.signal.aborted).toBe(true);
    channel.emit(log("me too"));
    await channel.sendResult(RESULT);
    expect(reported()).toMatchObject({
      kind: "unwanted",
      reason: expect.stringContaining("another"),
    });
    expect([keeper.events, keeper.results]).toEqual([[], []]);
  });

  it("learns how far the server's clock is ahead", async () => {
    const keeper = await openCallbackServer({ aheadMs: 3_600_000 });
    const { channel, handshake } = connect(keeper);
    const { skewMs } = await handshake();
    expect(Math.abs(skewMs - 3_600_000)).toBeLessThan(5_000);
    channel.emit(log("first"));
    await channel.sendResult(RESULT);
    expect(messages(keeper).map(({ from }) => from)).toEqual([0, 0]);
    expect(keeper.events).toEqual([log("first")]);
  });

  it("takes the middle of the way there and back as the moment of the server's clock", async () => {
    const keeper = await openCallbackServer();
    const moments = [Date.now() - 10_000, Date.now() + 10_000];
    const now = () => moments.shift() ?? 0;
    const options = { url: keeper.url, token: CALLBACK_TOKEN, jobId: "job-1", attempt: 1, now };
    const { skewMs } = await openHttpChannel(options).handshake();
    expect(Math.abs(skewMs)).toBeLessThan(5_000);
  });

  it("sends the first word at once and the next ones together, one request at a time", async () => {
    let underway = 0;
    let most = 0;
    const keeper = await openCallbackServer({
      hooks: {
        events: async () => {
          underway += 1;
          most = Math.max(most, underway);
          await wait(5);
          underway -= 1;
        },
      },
    });
    const { channel } = connect(keeper);
    for (let at = 0; at < 600; at += 1) channel.emit(log(`${at}`));
    await channel.sendResult(RESULT);
    expect(messages(keeper).map(({ from, events }) => [from, events.length])).toEqual([
      [0, 1],
      [1, 256],
      [257, 256],
      [513, 87],
    ]);
    expect([keeper.events.length, most]).toEqual([600, 1]);
  });

  it("rests between two requests", async () => {
    const keeper = await openCallbackServer();
    const { channel } = connect(keeper, { pace: { ...QUICK, restMs: 60_000 } });
    channel.emit(log("a"));
    await expect.poll(() => keeper.events).toEqual([log("a")]);
    // Whoever does not rest sends the first of them at once.
    for (const text of ["b", "c"]) {
      channel.emit(log(text));
      await wait(50);
    }
    await channel.sendResult(RESULT);
    expect(messages(keeper).map(({ events }) => events.length)).toEqual([1, 2]);
  });

  it("needs at most 20 requests for 1,000 streamed tokens", async () => {
    const keeper = await openCallbackServer();
    const { channel } = connect(keeper, { pace: { ...QUICK, restMs: 1, deltaDelayMs: 60_000 } });
    for (let at = 0; at < 1_000; at += 1) {
      channel.emit(delta(`${at} `));
      await wait(1);
    }
    await channel.sendResult(RESULT);
    const said = messages(keeper).flatMap(({ events }) => events as { readonly text: string }[]);
    expect(said.map(({ text }) => text).join("")).toBe(
      Array.from({ length: 1_000 }, (_, at) => `${at} `).join(""),
    );
    expect(keeper.requests.length).toBeLessThanOrEqual(20);
    expect(keeper.requests.length).toBeGreaterThan(5);
  });

  it("holds a few deltas back for a while only", async () => {
    const keeper = await openCallbackServer();
    const { channel } = connect(keeper, { pace: { ...QUICK, deltaDelayMs: 100 } });
    channel.emit(delta("a"));
    channel.emit(delta("b"));
    await expect.poll(() => keeper.events).toEqual([delta("ab")]);
  });

  it("sends deltas together with other events", async () => {
    const keeper = await openCallbackServer();
    const { channel } = connect(keeper, { pace: { ...QUICK, deltaDelayMs: 60_000 } });
    channel.emit(delta("a"));
    channel.emit(log("b"));
    await expect.poll(() => keeper.events).toEqual([delta("a"), log("b")]);
  });

  it("reports that an event is left out which no request can hold", async () => {
    const keeper = await openCallbackServer();
    const { channel } = connect(keeper);
    channel.emit(log("x".repeat(600_000)));
    channel.emit(log("after"));
    await channel.sendResult(RESULT);
    expect(keeper.events).toEqual([
      expect.objectContaining({ level: "warn", text: expect.stringContaining("was dropped") }),
      log("after"),
    ]);
  });
});
