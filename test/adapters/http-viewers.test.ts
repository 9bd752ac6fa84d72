import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reduceRun } from "../../src/domain/event/reduce-run.ts";
import type { RunEvent, RunEventBody } from "../../src/domain/event/run-event.ts";
import { initialRunView } from "../../src/domain/event/run-view.ts";
import { openHttpApp, serveApp } from "../fakes/http-app.ts";
import { newJob } from "../fakes/new-job.ts";
import { getLastSeen, openViewer } from "../fakes/sse-viewer.ts";

const log = (text: string): RunEventBody => ({ type: "log", level: "info", text });
const delta = (text: string): RunEventBody => ({ type: "text-delta", thread: "t", text });
const textEnd = (text: string): RunEventBody => ({ type: "text-end", thread: "t", text });
const START: RunEventBody = { type: "run-start", kind: "review", title: "T", steps: ["llm"] };
const END: RunEventBody = { type: "run-end", status: "published", stopReason: "final" };
const turn = () => new Promise((resolve) => setImmediate(resolve));

const storedEvents = (events: readonly RunEvent[]): readonly RunEvent[] =>
  events.filter(({ seq }) => seq > 0);
const viewOf = (events: readonly RunEvent[]) => events.reduce(reduceRun, initialRunView);

let harness: ReturnType<typeof openHttpApp>;
let served: Awaited<ReturnType<typeof serveApp>>;
let url: string;
/** Answers of the server, in the order of their requests. */
let waiting: ServerResponse[];
beforeEach(async () => {
  harness = openHttpApp();
  waiting = [];
  served = await serveApp({
    fetch: (request, env) => {
      waiting.push(env.outgoing);
      return harness.app.fetch(request, env);
    },
  });
  url = `${served.server.url}/reviews/acme/shop/7/job-1/stream`;
  await harness.store.jobs.accept(newJob("job-1", { status: "running" }), []);
});
afterEach(() => served.server.close(0));

const say = (...bodies: RunEventBody[]) => harness.say("job-1", ...bodies);
/** What the store has of the run: what every viewer must end with. */
const stored = () => harness.store.events.read("job-1", { after: 0, limit: 10_000 });

/** Speaks as a model does: some words, then all of them, with a line of the log. */
async function emitTurn(number: number, words = 20): Promise<void> {
  const pieces = Array.from({ length: words }, (_, at) => `${number}.${at} `);
  for (const piece of pieces) {
    await say(delta(piece));
    if (Math.random() < 0.2) await turn();
  }
  await say(textEnd(pieces.join("")), log(`turn ${number}`));
}

async function expectWhole(events: readonly RunEvent[]): Promise<void> {
  const all = await stored();
  expect(storedEvents(events).map(({ seq }) => seq)).toEqual(all.map((_, at) => at + 1));
  expect(storedEvents(events)).toEqual(all);
  expect(viewOf(events)).toEqual(viewOf(all));
}

describe("viewers over connections", () => {
  it("end with the same log, the second one and one that comes when all is over too", async () => {
    const first = await openViewer(url);
    await say(START);
    for (let at = 0; at < 10; at += 1) await emitTurn(at);
    const second = await openViewer(url);
    for (let at = 10; at < 20; at += 1) await emitTurn(at);
    await say(END);
    const late = await openViewer(url);
    for (const { events, ended } of [first, second, late]) {
      await ended;
      await expectWhole(events);
    }
    expect(first.events.some(({ type }) => type === "text-delta")).toBe(true);
    await expect.poll(() => harness.log.viewerCount()).toBe(0);
  });

  it("miss nothing and see nothing twice when they are cut off again and again", async () => {
    await say(START);
    let isOver = false;
    const running = (async () => {
      for (let at = 0; at < 60; at += 1) {
        await emitTurn(at);
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
      isOver = true;
      await say(END);
    })();
    const events: RunEvent[] = [];
    let connections = 0;
    for (;;) {
      const viewer = await openViewer(url, connections === 0 ? undefined : getLastSeen(events));
      connections += 1;
      const before = getLastSeen(events);
      if (!isOver) {
        await expect.poll(() => isOver || getLastSeen(viewer.events) > before + 5).toBe(true);
        viewer.cut();
      }
      await viewer.ended;
      events.push(...viewer.events);
      if (events.at(-1)?.type === "run-end") break;
    }
    await running;
    expect(connections).toBeGreaterThan(4);
    await expectWhole(events);
  });

  it("that stop reading slow nothing, cost little, and go on to the same log", async () => {
    const [stopped, reader] = [await openViewer(url), await openViewer(url)];
    await say(START);
    await expect.poll(() => stopped.events.length).toBe(1);
    stopped.response.pause();
    const words = "x".repeat(10_000);
    for (let at = 0; at < 140; at += 1) {
      // Words that nobody keeps, so that only a viewer's own buffers could hold them: 14 MB in all.
      for (let piece = 0; piece < 10; piece += 1) await say(delta(words));
      if (at % 10 === 0) await say(textEnd(words), log(`turn ${at}`));
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    await expect.poll(() => getLastSeen(reader.events)).toBe(1 + 28);
    expect(getLastSeen(stopped.events)).toBeLessThan(29);
    expect(waiting[0]?.writableNeedDrain).toBe(true);
    // Of a frame that was begun, at most what waits for one viewer.
    expect(waiting[0]?.writableLength).toBeLessThan(1_500_000);
    stopped.response.resume();
    await say(textEnd("last words"), END);
    for (const { events, ended } of [stopped, reader]) {
      await ended;
      await expectWhole(events);
    }
    expect(stopped.others).toContain("resync");
    expect(reader.others).not.toContain("resync");
  });
});
