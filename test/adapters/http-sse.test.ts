import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterEach, describe, expect, it } from "vitest";
import { readLastEventId, toSseResponse } from "../../src/adapters/http/to-sse-response.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import { createLiveLog } from "../../src/app/events/live-log.ts";
import type { RunEventBody } from "../../src/domain/event/run-event.ts";
import { createMemoryStore } from "../../src/testing/create-memory-store.ts";
import { sampleJob } from "../unit/domain/job/sample-job.ts";

const log = (text: string): RunEventBody => ({ type: "log", level: "info", text });
const END: RunEventBody = { type: "run-end", status: "published", stopReason: "final" };
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** A real server that streams the log of one job. */
async function open() {
  const clock = createSystemClock();
  const store = createMemoryStore(clock);
  const errors: unknown[] = [];
  const { version: _version, ...job } = sampleJob();
  await store.jobs.accept(job, ["k"]);
  const live = createLiveLog({ events: store.events, clock });
  const server = serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request) =>
      toSseResponse((signal) => live.watch("job-1", readLastEventId(request), signal), {
        isOperator: false,
        onError: (error) => errors.push(error),
      }),
  });
  await new Promise<void>((resolve) => server.once("listening", () => resolve()));
  closers.push(
    () =>
      new Promise((resolve) => {
        if ("closeAllConnections" in server) server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const say = (...bodies: RunEventBody[]) =>
    live.append(
      "job-1",
      bodies.map((body) => ({ body, at: clock.now() })),
    );
  return { url, say, live, errors };
}

interface Message {
  readonly id?: string | undefined;
  readonly event?: string | undefined;
  readonly data?: string;
}

/** Reads a whole stream as a browser does. */
function parse(text: string): Message[] {
  return text
    .split("\n\n")
    .map((block) =>
      Object.fromEntries(
        block.split("\n").map((line) => {
          const at = line.indexOf(": ");
          return [line.slice(0, at), line.slice(at + 2)];
        }),
      ),
    )
    .filter((message) => "event" in message);
}

describe("the stream of a run", () => {
  it("gives every event with its position, then ends", async () => {
    const { url, say } = await open();
    await say(log("a\nb"), log("c"), END);
    const response = await fetch(url);
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
    const text = await response.text();
    expect(text.startsWith("retry: 2000\n\n")).toBe(true);
    const messages = parse(text);
    expect(messages.map(({ id, event }) => [id, event])).toEqual([
      ["1", "log"],
      ["2", "log"],
      ["3", "run-end"],
    ]);
    expect(JSON.parse(messages[0]?.data ?? "")).toMatchObject({
      type: "log",
      text: "a\nb",
      seq: 1,
    });
  });

  it.each([
    ["Last-Event-ID", "", { "last-event-id": "2" }],
    ["?after=", "?after=2", {}],
  ])("continues at %s", async (_what, query, headers) => {
    const { url, say } = await open();
    await say(log("a"), log("b"), log("c"), END);
    const messages = parse(
      await (await fetch(`${url}${query}`, { headers: headers as Record<string, string> })).text(),
    );
    expect(messages.map(({ id }) => id)).toEqual(["3", "4"]);
  });

  it("gives a delta without a position", async () => {
    const { live, url, say } = await open();
    await say(log("a"));
    const response = await fetch(url);
    const text = response.text();
    await expect.poll(() => live.viewerCount()).toBe(1);
    await say({ type: "text-delta", thread: "t", text: "x" }, END);
    expect(parse(await text)).toMatchObject([
      { id: "1", event: "log" },
      { event: "text-delta" },
      { id: "2", event: "run-end" },
    ]);
  });

  it("forgets a client that goes, which is no failure", async () => {
    const { url, say, live, errors } = await open();
    await say(log("a"));
    const stop = new AbortController();
    const response = await fetch(url, { signal: stop.signal });
    await response.body?.getReader().read();
    expect(live.viewerCount()).toBe(1);
    stop.abort();
    await expect.poll(() => live.viewerCount()).toBe(0);
    await new Promise((resolve) => setImmediate(resolve));
    expect(errors).toEqual([]);
  });

  it.each(["x", "-1", "1.5", "9".repeat(30)])("takes the position %s for none", (text) => {
    expect(readLastEventId(new Request("http://x/", { headers: { "last-event-id": text } }))).toBe(
      0,
    );
  });
});
