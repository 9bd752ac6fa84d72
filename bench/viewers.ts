import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Measurement } from "./ratio.ts";
import type { ReceivedFrames } from "./viewers-load.ts";

const PROCESSES = 2;
const VIEWERS_EACH = 250;
const WARM_UP_MS = 1_000;
const RUN_MS = 10_000;

/** Viewers of one run that is said as fast as they may be shown it: how late, how often, and what each costs. */
export async function benchViewers(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), "svc-bench-viewers-"));
  const children: ChildProcess[] = [];
  const start = (file: URL, args: readonly string[]): ChildProcess => {
    const path = fileURLToPath(file);
    const child = fork(path, args, { execArgv: ["--expose-gc"] });
    children.push(child);
    return child;
  };
  try {
    const server = start(new URL("./served-viewers.ts", import.meta.url), [join(folder, "svc.db")]);
    const [port] = await once(server, "message");
    const before = await ask<MemoryFigures>(server, { sayForMs: WARM_UP_MS });
    const clients = Array.from({ length: PROCESSES }, () =>
      start(new URL("./viewers-load.ts", import.meta.url), [String(port), String(VIEWERS_EACH)]),
    );
    await Promise.all(clients.map((client) => once(client, "message")));
    const after = await ask<MemoryFigures>(server, { sayForMs: RUN_MS });
    const heard = await Promise.all(clients.map((client) => ask<ReceivedFrames>(client, {})));
    return toMeasurements(before, after, heard);
  } finally {
    await Promise.all(children.map(stop));
    rmSync(folder, { recursive: true });
  }
}

interface MemoryFigures {
  readonly viewers: number;
  /** On the heap and outside of it, after a collection. */
  readonly bytes: number;
}

function toMeasurements(
  before: MemoryFigures,
  after: MemoryFigures,
  heard: readonly ReceivedFrames[],
): Measurement[] {
  const viewers = PROCESSES * VIEWERS_EACH;
  if (after.viewers !== viewers) throw new Error(`${after.viewers} watch, not ${viewers}`);
  const frames = heard.reduce((sum, one) => sum + one.frames, 0);
  const what = `${viewers} viewers`;
  return [
    { name: `${what}: latency, p99`, ours: p99(heard), unit: "ms", limit: 100 },
    {
      name: `${what}: frames`,
      ours: (1_000 * frames) / viewers / RUN_MS,
      unit: "per second and viewer",
      limit: 15,
      isAtLeast: true,
    },
    {
      name: `${what}: heap and external memory`,
      ours: (after.bytes - before.bytes) / viewers / 1_024,
      unit: "KB per viewer",
      limit: 60,
    },
  ];
}

function p99(heard: readonly ReceivedFrames[]): number {
  const counts: number[] = [];
  for (const { latencies } of heard)
    latencies.forEach((pieces, late) => {
      counts[late] = (counts[late] ?? 0) + pieces;
    });
  const all = counts.reduce((sum, pieces) => sum + pieces, 0);
  let rest = all * 0.99;
  return counts.findIndex((pieces = 0) => {
    rest -= pieces;
    return rest <= 0;
  });
}

async function ask<Answer>(child: ChildProcess, message: object): Promise<Answer> {
  const answered = once(child, "message");
  child.send(message);
  const [answer] = await answered;
  return answer;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
