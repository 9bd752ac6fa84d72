import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../../src/adapters/web/api/api-client.ts";
import { type Connection, followRun } from "../../../src/adapters/web/run/follow-run.ts";
import { sampleEvent } from "../../unit/domain/event/sample-events.ts";

/** Stream of server-sent events controlled by the test. */
class FakeSource extends EventTarget {
  readonly address: string;
  isClosed = false;

  constructor(address: string) {
    super();
    this.address = address;
  }

  close(): void {
    this.isClosed = true;
  }

  say(type: string, data: object, lastEventId = ""): void {
    this.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data), lastEventId }));
  }
}

class FakePage extends EventTarget {
  hidden = false;

  show(isShown: boolean): void {
    this.hidden = !isShown;
    this.dispatchEvent(new Event("visibilitychange"));
  }
}

const refusal = (status: number): ApiError =>
  new ApiError({ title: "No", status, code: "no", detail: "no" });

function open({ hidden = false } = {}) {
  const sources: FakeSource[] = [];
  const states: Connection[] = [];
  const said: string[] = [];
  const page = Object.assign(new FakePage(), { hidden });
  let answer: () => Promise<unknown> = async () => ({ status: "running" });
  const asked: string[] = [];
  const follower = followRun({
    path: "/reviews/a/b/1/j",
    api: {
      get: async <Answer>(path: string): Promise<Answer> => {
        asked.push(path);
        return (await answer()) as Answer;
      },
    },
    page: page as unknown as Document,
    open: (address) => {
      const source = new FakeSource(address);
      sources.push(source);
      return source;
    },
    onConnection: (connection) => states.push(connection),
    onEvent: (data) => said.push(JSON.parse(data).type),
    onGap: () => said.push("gap"),
  });
  return {
    sources,
    states,
    said,
    page,
    asked,
    follower,
    last: () => sources.at(-1) as FakeSource,
    state: () => states.at(-1)?.state,
    answerWith: (next: () => Promise<unknown>) => {
      answer = next;
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("followRun", () => {
  it("reads the log from its start and reports each event", () => {
    const { last, said, state } = open();
    expect(last().address).toBe("/reviews/a/b/1/j/stream?after=0");
    last().dispatchEvent(new Event("open"));
    last().say("log", sampleEvent("log", 1), "1");
    last().say("text-delta", sampleEvent("text-delta", 0), "1");
    expect([said, state()]).toEqual([["log", "text-delta"], "live"]);
  });

  it("drops a partial text at a resync", () => {
    const { last, said } = open();
    last().say("resync", {});
    expect(said).toEqual(["gap"]);
  });

  it("continues after the last received event, immediately when the server is available", async () => {
    const { sources, last, said, asked } = open();
    last().say("log", sampleEvent("log", 7), "7");
    last().dispatchEvent(new Event("error"));
    await settle();
    expect(asked).toEqual(["/reviews/a/b/1/j/status"]);
    expect(sources.map(({ address, isClosed }) => [address, isClosed])).toEqual([
      ["/reviews/a/b/1/j/stream?after=0", true],
      ["/reviews/a/b/1/j/stream?after=7", false],
    ]);
    expect(said).toEqual(["log", "gap"]);
  });

  it("waits longer each time when the server cannot be reached, ten seconds at most", async () => {
    const { last, states, answerWith, asked } = open();
    answerWith(() => Promise.reject(refusal(0)));
    last().dispatchEvent(new Event("error"));
    await settle();
    const waits: number[] = [];
    for (let at = 0; at < 7; at += 1) {
      const now = states.at(-1);
      const waitMs = now?.state === "reconnecting" ? (now.retryAt ?? 0) - Date.now() : -1;
      waits.push(waitMs);
      await vi.advanceTimersByTimeAsync(waitMs);
    }
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]);
    expect(asked).toHaveLength(8);
  });

  it("does not hammer a server that takes every connection and drops it", async () => {
    const { last, sources } = open();
    last().dispatchEvent(new Event("error"));
    await settle();
    last().dispatchEvent(new Event("error"));
    await settle();
    expect(sources).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sources).toHaveLength(3);
  });

  it("reconnects immediately each time when it has received something between two losses", async () => {
    const { last, sources } = open();
    for (let at = 1; at <= 3; at += 1) {
      last().say("log", sampleEvent("log", at), `${at}`);
      last().dispatchEvent(new Event("error"));
      await settle();
    }
    expect(sources).toHaveLength(4);
  });

  it("retries immediately on request", async () => {
    const { last, follower, sources, answerWith } = open();
    answerWith(() => Promise.reject(refusal(0)));
    last().dispatchEvent(new Event("error"));
    await settle();
    answerWith(async () => ({ status: "running" }));
    follower.tryNow();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sources).toHaveLength(2);
  });

  it.each([
    [401, "signed-out"],
    [404, "gone"],
  ])("tries no more after %d: %s", async (status, state) => {
    const scene = open();
    scene.answerWith(() => Promise.reject(refusal(status)));
    scene.last().dispatchEvent(new Event("error"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([scene.state(), scene.sources.length, scene.asked.length]).toEqual([state, 1, 1]);
  });

  it("checks again after a sign-out when the user returns to the page", async () => {
    const { last, page, sources, answerWith } = open();
    answerWith(() => Promise.reject(refusal(401)));
    last().dispatchEvent(new Event("error"));
    await settle();
    page.show(true);
    expect(sources).toHaveLength(2);
  });

  it("ends with a run that is over", async () => {
    const { last, state, sources, asked } = open();
    last().say("run-end", sampleEvent("run-end", 9, { status: "published" }), "9");
    expect([state(), last().isClosed]).toEqual(["ended", true]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([sources.length, asked.length]).toEqual([1, 0]);
  });

  it("stays with a draft, which may still be published", () => {
    const { last } = open();
    last().say("run-end", sampleEvent("run-end", 9, { status: "draft" }), "9");
    expect(last().isClosed).toBe(false);
  });

  it("ends when the job is over and its log has nothing more to say", async () => {
    const { last, state, answerWith, sources } = open();
    answerWith(async () => ({ status: "discarded" }));
    last().say("log", sampleEvent("log", 1), "1");
    last().dispatchEvent(new Event("error"));
    await settle();
    expect(sources).toHaveLength(2);
    last().dispatchEvent(new Event("error"));
    await settle();
    expect([state(), sources.length]).toEqual(["ended", 2]);
  });

  it("closes the stream when the page was hidden for five seconds, and opens it again", async () => {
    const { last, page, state, sources } = open();
    last().say("log", sampleEvent("log", 3), "3");
    page.show(false);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(last().isClosed).toBe(false);
    await vi.advanceTimersByTimeAsync(1_000);
    expect([last().isClosed, state()]).toEqual([true, "paused"]);
    page.show(true);
    expect(sources.at(-1)?.address).toBe("/reviews/a/b/1/j/stream?after=3");
  });

  it("keeps the stream when the page is hidden for a moment", async () => {
    const { last, page, sources } = open();
    page.show(false);
    page.show(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([last().isClosed, sources.length]).toEqual([false, 1]);
  });

  it("waits with the first connection until the page is visible", () => {
    const { page, sources, state } = open({ hidden: true });
    expect([sources.length, state()]).toEqual([0, "paused"]);
    page.show(true);
    expect(sources).toHaveLength(1);
  });

  it("is silent when it was stopped", async () => {
    const { last, follower, page, sources, answerWith } = open();
    answerWith(() => Promise.reject(refusal(0)));
    const source = last();
    source.dispatchEvent(new Event("error"));
    await settle();
    follower.stop();
    page.show(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sources).toHaveLength(1);
  });
});
