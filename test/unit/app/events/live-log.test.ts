import { describe, expect, it } from "vitest";
import { createSystemClock } from "../../../../src/adapters/system/create-system-clock.ts";
import {
  createLiveLog,
  type Frame,
  type LiveLog,
  notifyViewers,
} from "../../../../src/app/events/live-log.ts";
import { transitionJob } from "../../../../src/app/jobs/transition-job.ts";
import type { RunEvent, RunEventBody } from "../../../../src/domain/event/run-event.ts";
import { createMemoryStore } from "../../../../src/testing/create-memory-store.ts";
import { createHurriedClock } from "../../../fakes/hurried-clock.ts";
import { sampleJob } from "../../domain/job/sample-job.ts";

const AT = "2026-01-02T03:04:05.000Z";
const log = (text: string): RunEventBody => ({ type: "log", level: "info", text });
const delta = (text: string): RunEventBody => ({ type: "text-delta", thread: "t", text });
const END: RunEventBody = { type: "run-end", status: "published", stopReason: "final" };

async function open(clock = createHurriedClock()) {
  const store = createMemoryStore(clock);
  const { version: _version, ...job } = sampleJob();
  await store.jobs.accept(job, ["k"]);
  const live = createLiveLog({ events: store.events, clock });
  const say = (...bodies: RunEventBody[]) =>
    live.append(
      job.id,
      bodies.map((body) => ({ body, at: AT })),
    );
  return { live, say, store };
}

/** Watches to the end and gives all events, deltas joined. */
/** Watches until the end; what has been seen so far is in `events`. */
async function watchAll(
  live: LiveLog,
  after = 0,
  signal = new AbortController().signal,
  events: RunEvent[] = [],
) {
  const kinds: Frame["kind"][] = [];
  for await (const frame of live.watch("job-1", after, signal)) {
    kinds.push(frame.kind);
    if (frame.kind === "events") events.push(...frame.events);
  }
  return { events, kinds };
}

const stored = (events: readonly RunEvent[]): number[] =>
  events.flatMap(({ seq }) => (seq === 0 ? [] : [seq]));

describe("the live log", () => {
  it("shows a second viewer, and one that comes late, the same log", async () => {
    const { live, say } = await open();
    await say(log("1"), log("2"));
    const early = watchAll(live);
    await say(log("3"));
    const late = watchAll(live);
    await say(delta("a"), delta("b"), log("4"), END);
    const after = await watchAll(live);
    for (const { events } of [await early, await late, after])
      expect(stored(events)).toEqual([1, 2, 3, 4, 5]);
    expect(live.viewerCount()).toBe(0);
  });

  it("shows a late viewer the beginning of a text, once", async () => {
    const { live, say } = await open();
    await say(log("1"), delta("The answer "), delta("is "));
    const stop = new AbortController();
    const seen: RunEvent[] = [];
    const late = watchAll(live, 0, stop.signal, seen);
    await say(delta("42."));
    const text = () =>
      seen.flatMap((event) => (event.type === "text-delta" ? [event.text] : [])).join("");
    await expect.poll(text).toBe("The answer is 42.");
    stop.abort();
    await late;
    expect(text()).toBe("The answer is 42.");
    await say({ type: "text-end", thread: "t", text: "The answer is 42." }, END);
    const after = await watchAll(live);
    expect(after.events.filter(({ type }) => type === "text-delta")).toEqual([]);
  });

  it("shows nothing of a text whose job has gone on without it", async () => {
    const { live, say } = await open();
    await say(delta("void "));
    live.refresh("job-1");
    await say(log("1"), END);
    expect((await watchAll(live)).events.map(({ type }) => type)).toEqual(["log", "run-end"]);
  });

  it.each<[string, RunEventBody]>([
    ["a retry", { type: "retry", thread: "t", attempt: 1, reason: "cut", delayMs: 1 }],
    [
      "a call of a tool",
      { type: "tool-start", thread: "t", callId: "c", tool: "x", arguments: "" },
    ],
    ["the end of the run", { type: "run-end", status: "draft", stopReason: "final" }],
  ])("shows nothing of a text that is void by %s", async (_what, body) => {
    const { live, say } = await open();
    await say(delta("void "), body);
    const stop = new AbortController();
    const seen: RunEvent[] = [];
    const late = watchAll(live, 0, stop.signal, seen);
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    stop.abort();
    expect((await late).events.map(({ type }) => type)).toEqual([body.type]);
  });

  it("continues after the position that a viewer names", async () => {
    const { live, say } = await open();
    await say(log("1"), log("2"), log("3"), END);
    expect(stored((await watchAll(live, 2)).events)).toEqual([3, 4]);
    expect(await watchAll(live, 4)).toEqual({ events: [], kinds: [] });
  });

  it("shows a log of many pages whole, while more is said", async () => {
    const { live, say } = await open();
    await say(...Array.from({ length: 1_700 }, (_, at) => log(`${at}`)));
    const watched = watchAll(live);
    await say(log("while it reads"));
    await say(END);
    expect(stored((await watched).events)).toEqual(
      Array.from({ length: 1_702 }, (_, at) => at + 1),
    );
  });

  it("joins deltas that wait for the next frame", async () => {
    const { live, say } = await open(createSystemClock() as ReturnType<typeof createHurriedClock>);
    const seen: RunEvent[] = [];
    const watched = watchAll(live, 0, undefined, seen);
    await say(log("start"));
    await expect.poll(() => seen).toHaveLength(1);
    for (let at = 0; at < 100; at++) await say(delta("x"));
    await say(END);
    const { events, kinds } = await watched;
    const deltas = events.filter(({ type }) => type === "text-delta");
    expect(deltas.map((event) => ("text" in event ? event.text : "")).join("")).toBe(
      "x".repeat(100),
    );
    expect(kinds.length).toBeLessThan(10);
  });

  it("lets a viewer that stops reading start over, and shows it everything that is kept", async () => {
    const { live, say } = await open();
    const watching = live.watch("job-1", 0, new AbortController().signal);
    await say(log("first"));
    expect((await watching.next()).value).toMatchObject({ kind: "events" });
    // It asks for more and is handed what comes next, then does not come back for a long time.
    const pending = watching.next();
    await say(log("second"));
    await pending;
    for (let at = 0; at < 30; at++) await say(delta("x".repeat(100_000)), log(`${at}`));
    await say(END);
    const events: RunEvent[] = [];
    const kinds: string[] = [];
    for await (const frame of watching) {
      kinds.push(frame.kind);
      if (frame.kind === "events") events.push(...frame.events);
    }
    expect(kinds[0]).toBe("resync");
    expect(stored(events)).toEqual(Array.from({ length: 31 }, (_, at) => at + 3));
  });

  it("gives a sign of life in silence, and ends with its viewer", async () => {
    const { live } = await open();
    const stop = new AbortController();
    const kinds: string[] = [];
    for await (const { kind } of live.watch("job-1", 0, stop.signal)) {
      kinds.push(kind);
      if (kinds.length === 3) stop.abort();
    }
    expect(kinds).toEqual(["heartbeat", "heartbeat", "heartbeat"]);
    expect(live.viewerCount()).toBe(0);
  });

  it("shows no parts of a text that it has shown complete", async () => {
    const { live, say, store } = await open();
    await say(log("1"));
    // Its reading of the log waits until more has been said, which it then has twice: read, and heard.
    const { read } = store.events;
    let goOn: () => void = () => undefined;
    const isSaid = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    store.events.read = async (...query) => {
      await isSaid;
      return read(...query);
    };
    const seen: RunEvent[] = [];
    const watched = watchAll(live, 0, undefined, seen);
    await say(delta("wor"), delta("ds"), { type: "text-end", thread: "t", text: "words" });
    await say(delta("more"));
    goOn();
    await expect.poll(() => seen).toHaveLength(3);
    await say(END);
    const { events } = await watched;
    expect(events.map((event) => ("text" in event ? event.text : ""))).toEqual([
      "1",
      "words",
      "more",
      "",
    ]);
  });

  it("takes a position that the log never gave for none", async () => {
    const { live, say } = await open();
    await say(log("1"), log("2"));
    const watched = watchAll(live, 999);
    await say(END);
    expect(stored((await watched).events)).toEqual([1, 2, 3]);
  });

  it("forgets a viewer that leaves in the middle", async () => {
    const { live, say } = await open();
    const watching = live.watch("job-1", 0, new AbortController().signal);
    await say(log("1"));
    await watching.next();
    expect(live.viewerCount()).toBe(1);
    await watching.return();
    expect(live.viewerCount()).toBe(0);
    await say(log("2"));
  });

  it("shows the stored events when it must read again, in the log's order", async () => {
    const { live, say, store } = await open();
    const watched = watchAll(live);
    await say(log("1"), delta("a"));
    const keep = async (text: string) => {
      const job = await store.jobs.get("job-1");
      if (job === undefined) throw new Error("no job");
      await store.jobs.change({ job, events: [{ body: log(text), at: AT }] });
      live.refresh("job-1");
    };
    await keep("2");
    await say(log("3"));
    await keep("4");
    await keep("5");
    await say(END);
    const { events, kinds } = await watched;
    expect(stored(events)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(kinds).not.toContain("resync");
  });

  it("reports a job's end that came with a step of the job", async () => {
    const { live, say, store } = await open();
    const jobs = notifyViewers(store.jobs, live);
    const watched = watchAll(live);
    await say(log("1"));
    await transitionJob({ jobs, clock: createHurriedClock() }, "job-1", {
      move: { type: "fail", error: "no" },
    });
    expect((await watched).events.at(-1)).toMatchObject({ type: "run-end", status: "failed" });
  });

  it("continues after a draft that waits for a user, until it is published", async () => {
    const { live, say } = await open();
    const waiting: RunEventBody = { type: "run-end", status: "draft", stopReason: "final" };
    await say(log("1"), waiting);
    const early = watchAll(live);
    await say({ type: "published", url: "https://x/1" }, END);
    for (const { events } of [await early, await watchAll(live), await watchAll(live, 2)])
      expect(events.at(-1)).toMatchObject({ type: "run-end", status: "published" });
    expect(stored((await watchAll(live)).events)).toEqual([1, 2, 3, 4]);
  });
});
