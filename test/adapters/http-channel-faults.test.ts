import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { freePort } from "../../src/redteam/harness/free-port.ts";
import type { Fault } from "../fakes/fake-callback-server.ts";
import {
  connect,
  faultAt,
  log,
  openCallbackServer,
  QUICK,
  RESULT,
} from "../fakes/http-channel-harness.ts";

describe("the channel over HTTP, with faults", () => {
  const PASSING: readonly (readonly [string, Fault])[] = [
    ["a cut connection", "cut"],
    ["a lost acknowledgement", "lost"],
    ["status 500", { status: 500 }],
    ["status 503", { status: 503, headers: { "retry-after": "0" } }],
    ["status 408", { status: 408 }],
    ["status 429", { status: 429, body: { code: "too-many-messages", detail: "wait" } }],
    ["a page of a proxy", { status: 404, body: "<html>no such host</html>" }],
    ["a login page that calls itself fine", { status: 200, body: "<html>log in</html>" }],
    ["a redirect", { status: 302, headers: { location: "https://elsewhere.example/" } }],
  ];
  it.each(PASSING)("delivers each event once after %s", async (_name, fault) => {
    const keeper = await openCallbackServer(faultAt("events", [0, 2, 3], fault));
    const { channel, handshake } = connect(keeper);
    await handshake();
    for (let at = 0; at < 300; at += 1) channel.emit(log(`${at}`));
    await channel.sendResult(RESULT);
    expect(keeper.events).toEqual(Array.from({ length: 300 }, (_, at) => log(`${at}`)));
    expect(keeper.results).toEqual([RESULT]);
  });

  it.each(PASSING.filter(([name]) => !name.includes("login")))(
    "delivers the result once after %s, and learns that it was accepted",
    async (_name, fault) => {
      const keeper = await openCallbackServer(faultAt("result", [0, 1], fault));
      const { channel, reported } = connect(keeper);
      await channel.sendResult(RESULT);
      expect([keeper.results, reported()]).toEqual([[RESULT], { kind: "taken" }]);
    },
  );

  it("waits for a server that is down", async () => {
    const first = await openCallbackServer({ port: await freePort() });
    const { port, url } = first;
    const { channel, handshake } = connect(first);
    await handshake();
    channel.emit(log("before"));
    await expect.poll(() => first.events).toHaveLength(1);
    await first[Symbol.asyncDispose]();
    channel.emit(log("while it is down"));
    const end = channel.sendResult(RESULT);
    await wait(200);
    const second = await openCallbackServer({ port });
    second.next = first.next;
    await end;
    expect(second.url).toBe(url);
    expect([second.events, second.results]).toEqual([[log("while it is down")], [RESULT]]);
  });

  it("abandons a server that does not respond, and retries", async () => {
    const keeper = await openCallbackServer(faultAt("events", [0], "silent"));
    const { handshake } = connect(keeper, { pace: { ...QUICK, requestMs: 1_000 } });
    await handshake();
    expect(keeper.requests).toHaveLength(2);
  });

  it("honours the wait that a server asks for", async () => {
    const fault = { status: 503, headers: { "retry-after": "1" } };
    const keeper = await openCallbackServer(faultAt("events", [0], fault));
    await connect(keeper).handshake();
    const [first, second] = keeper.requests.map(({ at }) => at);
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(900);
  });

  it("fills the gap when a server has lost accepted events, and reports it", async () => {
    const keeper = await openCallbackServer();
    const { channel, handshake } = connect(keeper);
    await handshake();
    for (let at = 0; at < 300; at += 1) channel.emit(log(`${at}`));
    await expect.poll(() => keeper.next).toBe(300);
    keeper.next = 2;
    channel.emit(log("after"));
    await channel.sendResult(RESULT);
    expect(keeper.events.slice(300)).toEqual([
      ...Array.from({ length: 298 }, () => null),
      expect.objectContaining({ level: "warn", text: expect.stringContaining("298 events") }),
      log("after"),
    ]);
    expect(keeper.results).toEqual([RESULT]);
  });

  it("drops events that a server accepted in a request that it refused", async () => {
    const problem = { code: "out-of-order", detail: "taken", expected: 2 };
    const { faultOf } = faultAt("events", [2], { status: 409, body: problem });
    const keeper = await openCallbackServer({
      faultOf: (request, index) => {
        const fault = faultOf?.(request, index);
        if (fault !== undefined) keeper.next = 2;
        return fault;
      },
    });
    const { channel, handshake } = connect(keeper);
    await handshake();
    for (const text of ["a", "b", "c"]) channel.emit(log(text));
    await channel.sendResult(RESULT);
    expect(keeper.events).toEqual([log("a"), log("c")]);
    expect(keeper.next).toBe(3);
    expect(keeper.results).toEqual([RESULT]);
  });

  it("stops for a server that does not know its token", async () => {
    const keeper = await openCallbackServer();
    const { channel, handshake, reported } = connect(keeper, { token: "wrong" });
    await expect(handshake()).rejects.toMatchObject({ code: "cancelled" });
    expect(channel.signal.aborted).toBe(true);
    channel.emit(log("nobody hears this"));
    await channel.sendResult(RESULT);
    expect(keeper.requests).toHaveLength(1);
    expect(reported()).toMatchObject({ kind: "unwanted", reason: expect.stringContaining("401") });
  });

  it("stops when its job is finished, and what it wanted to say is not wanted", async () => {
    const keeper = await openCallbackServer();
    const { channel, handshake, reported } = connect(keeper);
    await handshake();
    keeper.isFinished = true;
    channel.emit(log("late"));
    await expect.poll(() => channel.signal.aborted).toBe(true);
    await channel.sendResult(RESULT);
    expect([keeper.results, reported().kind]).toEqual([[], "unwanted"]);
    const { signal } = new AbortController();
    await expect(channel.token(signal)).rejects.toMatchObject({ code: "cancelled" });
    expect(keeper.requests).toHaveLength(2);
  });

  it("stops when a response reports that the job is finished", async () => {
    const keeper = await openCallbackServer();
    keeper.isFinished = true;
    const { channel } = connect(keeper);
    const { signal } = new AbortController();
    await expect(channel.token(signal)).rejects.toMatchObject({ code: "cancelled" });
    expect(channel.signal.aborted).toBe(true);
  });

  it("treats a result as delivered when the answer was lost and the job is finished", async () => {
    const result = async (): Promise<void> => {
      keeper.isFinished = true;
    };
    const keeper = await openCallbackServer({
      ...faultAt("result", [0], "lost"),
      hooks: { result },
    });
    const { channel, reported } = connect(keeper);
    await channel.sendResult(RESULT);
    expect(keeper.requests).toHaveLength(2);
    expect(reported()).toEqual({ kind: "taken" });
  });

  it("explains why a result that is too large is refused", async () => {
    const keeper = await openCallbackServer(faultAt("result", [0], { status: 413 }));
    const { channel, reported } = connect(keeper);
    await channel.sendResult(RESULT);
    expect(reported()).toMatchObject({ kind: "unwanted", reason: expect.stringContaining("413") });
  });

  it("requests a token again after a cut connection, until the caller stops", async () => {
    const keeper = await openCallbackServer(faultAt("token", [0, 1], "cut"));
    const { channel } = connect(keeper);
    expect(await channel.token(new AbortController().signal)).toEqual({ value: "fresh" });
    const down = connect({ url: "http://127.0.0.1:1" });
    const cancel = new AbortController();
    const asked = down.channel.token(cancel.signal);
    cancel.abort();
    await expect(asked).rejects.toMatchObject({ code: "cancelled" });
  });

  it("reports that an intended write is stored when the answer was lost at first", async () => {
    const kept: unknown[] = [];
    const intent = async (said: unknown) => void kept.push(said);
    const keeper = await openCallbackServer({
      ...faultAt("intent", [0], "lost"),
      hooks: { intent },
    });
    const { channel } = connect(keeper);
    const intended = {
      baseSha: "a".repeat(40),
      treeDigest: "b".repeat(64),
      title: "Fix",
      body: "Why",
      branch: "svc/fix",
    };
    await channel.announce(intended, new AbortController().signal);
    expect(kept).toEqual([intended, intended]);
  });

  it("closes within its time limit when the server does not respond", async () => {
    const { channel, close, reported } = connect({ url: "http://127.0.0.1:1" });
    channel.emit(log("lost"));
    await close();
    expect(reported().kind).toBe("unwanted");
  });
});
