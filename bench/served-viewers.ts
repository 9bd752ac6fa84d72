// A server whose one run is watched, in a process of its own: speaks when told to, and tells what its viewers hold.
import { createHttpApp } from "../src/adapters/http/create-http-app.ts";
import { startHttpServer } from "../src/adapters/http/start-http-server.ts";
import { openSqliteStore } from "../src/adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "../src/adapters/system/create-system-clock.ts";
import { createLiveLog } from "../src/app/events/live-log.ts";
import type { RunEventBody } from "../src/domain/event/run-event.ts";

/** Twice a frame, so that every frame has something to show. */
const SAY_MS = 25;
/** Something is kept now and then, as in a run. */
const KEEP_EVERY = 40;
const WORDS = "x".repeat(60);

const [path = ""] = process.argv.slice(2);
const clock = createSystemClock();
const { jobs, events, isWritable } = await openSqliteStore({ path, clock });
const log = createLiveLog({ events, clock });
const fail = (error: unknown): never => {
  throw error;
};
const app = createHttpApp({
  acceptEvent: () => fail(new Error("nothing is delivered")),
  parseEvent: (name) => ({ kind: "other", name }),
  secrets: [],
  notify: () => undefined,
  isReady: isWritable,
  onError: fail,
  version: "0",
  runs: { jobs, events, log, placeOf: async () => undefined, mayRead: async () => true },
});
const at = clock.now();
await jobs.accept(
  {
    id: "run",
    kind: "review",
    source: "webhook",
    status: "running",
    attempt: 1,
    repository: "acme/shop",
    pull: 7,
    workId: "run",
    requestedBy: "sam",
    request: {},
    createdAt: at,
    updatedAt: at,
  },
  [],
);
const { port } = await startHttpServer(app, { host: "127.0.0.1", port: 0, onError: fail });

process.on("message", async (message: { readonly sayForMs?: number }) => {
  if (message.sayForMs !== undefined) await speak(message.sayForMs);
  process.send?.({ viewers: log.viewerCount(), bytes: usedBytes() });
});
process.send?.(port);

/** Says when it says it: whoever hears it knows how long it took. */
async function speak(ms: number): Promise<void> {
  const end = Date.now() + ms;
  for (let count = 0; Date.now() < end; count += 1) {
    const text = `@${Date.now()} ${WORDS}`;
    const kind = count % KEEP_EVERY === 0 ? "text-end" : "text-delta";
    const body: RunEventBody = { type: kind, thread: "t", text };
    await log.append("run", [{ body, at: clock.now() }]);
    await clock.sleep(SAY_MS, new AbortController().signal);
  }
}

function usedBytes(): number {
  if (globalThis.gc === undefined) throw new Error("start it with --expose-gc");
  globalThis.gc();
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
