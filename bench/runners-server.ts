// A server that runners of other processes report to, in a process of its own, with one viewer for each job.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { createCallbackApp } from "../src/adapters/http/create-callback-app.ts";
import { type FetchApp, startHttpServer } from "../src/adapters/http/start-http-server.ts";
import { openSqliteStore } from "../src/adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "../src/adapters/system/create-system-clock.ts";
import { createCallbackRegistry } from "../src/app/callback/callback-registry.ts";
import { createLiveLog } from "../src/app/events/live-log.ts";
import { createRunnerHooks } from "../src/app/jobs/runner-hooks.ts";
import { redactEventLog } from "../src/app/outbound/redact-events.ts";
import { redactJobs } from "../src/app/outbound/redact-jobs.ts";
import type { RunEvent } from "../src/domain/event/run-event.ts";
import { createSecretFilter } from "../src/domain/outbound/secret-filter.ts";
import type { NewJob } from "../src/ports/job-store.ts";

/** What a runner must know to report. */
export interface OpenedRunner {
  readonly jobId: string;
  readonly token: string;
}

export interface ServerFigures {
  /** Requests to the callback, in the order of the jobs. */
  readonly requests: readonly number[];
  /** Pieces by how many milliseconds they took to their viewer. */
  readonly deltas: readonly number[];
  readonly others: readonly number[];
  /** Resident bytes before the first job, and most of them since. */
  readonly idleBytes: number;
  readonly peakBytes: number;
}

type Message = { readonly open: number } | { readonly forget: true } | { readonly figures: true };

const PEAK_MS = 100;
const STAMP = /@(\d{13});/g;

const [path = ""] = process.argv.slice(2);
const fail = (error: unknown): never => {
  throw error;
};
const clock = createSystemClock();
const store = await openSqliteStore({ path, clock });
const gate = createSecretFilter({ nowMs: Date.now });
const live = createLiveLog({ events: redactEventLog(store.events, gate), clock });
const ports = {
  clock,
  gate,
  jobs: redactJobs(store.jobs, gate),
  events: live,
  ledger: store.ledger,
  specs: { token: async () => fail(new Error("nobody asks for a token")) },
  onError: fail,
  notify: () => undefined,
};
const { registry, api } = createCallbackRegistry({
  records: store.runners,
  clock,
  onError: fail,
  secrets: {
    newToken: () => {
      const token = randomBytes(32).toString("base64url");
      gate.registerSecret("a runner's token", token);
      return token;
    },
    hash: (token) => createHash("sha256").update(token).digest("hex"),
    isSame: (one, other) => timingSafeEqual(Buffer.from(one), Buffer.from(other)),
  },
});
const app = createCallbackApp({ callback: api, onError: fail });
const requests = new Map<string, number>();
const counted: FetchApp = {
  fetch: (request, env) => {
    const [, jobId = ""] = /\/jobs\/([^/]+)\//.exec(request.url) ?? [];
    requests.set(jobId, (requests.get(jobId) ?? 0) + 1);
    return app.fetch(request, env);
  },
};
const { url } = await startHttpServer(counted, { host: "127.0.0.1", port: 0, onError: fail });

let deltas: number[] = [];
let others: number[] = [];
const idleBytes = residentBytes();
let peakBytes = idleBytes;
setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
}, PEAK_MS);

// Whoever measures has ended without it.
process.on("disconnect", () => process.exit());
process.on("message", async (message: Message) => {
  if ("open" in message) process.send?.(await openRunners(message.open));
  else if ("forget" in message) process.send?.(forget());
  else process.send?.(figures());
});
process.send?.(url);

async function openRunners(count: number): Promise<readonly OpenedRunner[]> {
  const ids = Array.from({ length: count }, (_, row) => `job-${row}`);
  return await Promise.all(ids.map(openRunner));
}

async function openRunner(id: string): Promise<OpenedRunner> {
  const { job } = await store.jobs.accept(runningJob(id), []);
  const deadlineAt = new Date(Date.now() + 600_000).toISOString();
  const run = { job, signal: new AbortController().signal, hasReported: false };
  const runner = { jobId: id, attempt: 1, backend: "kubernetes", deadlineAt } as const;
  const { token } = await registry.open(runner, createRunnerHooks(ports, run));
  requests.set(id, 0);
  void watch(id).catch((error) => setImmediate(() => fail(error)));
  return { jobId: id, token };
}

async function watch(id: string): Promise<void> {
  // A piece of a text may end in the middle of a moment.
  let rest = "";
  for await (const frame of live.watch(id, 0, new AbortController().signal)) {
    if (frame.kind === "resync") throw new Error(`the viewer of ${id} was too slow`);
    for (const event of frame.kind === "events" ? frame.events : [])
      rest = recordLatencies(event, rest);
  }
}

function recordLatencies(event: RunEvent, rest: string): string {
  if (event.type === "log") note(others, event.text);
  if (event.type !== "text-delta") return rest;
  const text = rest + event.text;
  note(deltas, text);
  return text.slice(text.lastIndexOf("@")).replace(STAMP, "");
}

function note(latencies: number[], text: string): void {
  const now = Date.now();
  for (const [, at] of text.matchAll(STAMP)) {
    const late = Math.max(0, now - Number(at));
    latencies[late] = (latencies[late] ?? 0) + 1;
  }
}

function forget(): string {
  for (const id of requests.keys()) requests.set(id, 0);
  deltas = [];
  others = [];
  return "forgotten";
}

function figures(): ServerFigures {
  const dense = (counts: readonly number[]) => Array.from(counts, (pieces = 0) => pieces);
  const all = { deltas: dense(deltas), others: dense(others) };
  return { ...all, requests: [...requests.values()], idleBytes, peakBytes };
}

function residentBytes(): number {
  if (globalThis.gc === undefined) throw new Error("start it with --expose-gc");
  globalThis.gc();
  return process.memoryUsage.rss();
}

function runningJob(id: string): NewJob {
  const at = clock.now();
  const [kind, source, status] = ["review", "webhook", "running"] as const;
  const who = { repository: "acme/shop", pull: 7, workId: id, requestedBy: "sam" };
  return {
    id,
    kind,
    source,
    status,
    attempt: 1,
    ...who,
    request: {},
    createdAt: at,
    updatedAt: at,
  };
}
