import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Measurement } from "./ratio.ts";
import { measureLaunches } from "./runners-launch.ts";
import type { LoadMessage, StreamingRunner } from "./runners-load.ts";
import { openProcesses } from "./runners-processes.ts";
import type { OpenedRunner, ServerFigures } from "./runners-server.ts";

const RATES = [25, 50, 200];
const RATE_MS = 20_000;
const JOBS = [1, 10, 50];
const JOB_RATE = 50;
const JOBS_MS = 12_000;
const WARM_UP_MS = 2_000;
const LAUNCHED = 50;
const MIB = 1_024 * 1_024;

/**
 * Runners of other processes: how often they ask, how late viewers see what they say, and what that costs the server.
 * The limits are for a machine that has other work too: what is waited for on purpose is the most of the latencies.
 */
export async function benchRunners(): Promise<Measurement[]> {
  const measured = await measureRates();
  for (const jobs of JOBS) measured.push(...(await measureJobs(jobs)));
  const launches = await measureLaunches(LAUNCHED);
  const p95 = launches[Math.ceil(launches.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY;
  const name = `${LAUNCHED} jobs taken at once: to their Job in an API server of the tests, p95`;
  return [...measured, { name, ours: p95, unit: "ms", limit: 3_000 }];
}

/** What a runner asks once, such as how far it was heard, is no matter of how much it says. */
async function measureRates(): Promise<Measurement[]> {
  const { figures, said } = await run({ rates: RATES, ms: RATE_MS, warmUpMs: 0, hasEvents: false });
  return RATES.map((rate, row) => ({
    name: `a runner that streams ${rate} tokens per second: requests`,
    ours: (1_000 * (figures.requests[row] ?? 0)) / (said[row] ?? 0),
    unit: "per 1,000 tokens",
    limit: 20,
  }));
}

async function measureJobs(jobs: number): Promise<Measurement[]> {
  const rates = Array.from({ length: jobs }, () => JOB_RATE);
  const { figures } = await run({ rates, ms: JOBS_MS, warmUpMs: WARM_UP_MS, hasEvents: true });
  const { deltas, others, idleBytes, peakBytes } = figures;
  const what = `${jobs} ${jobs === 1 ? "job" : "jobs"} of ${JOB_RATE} tokens per second`;
  return [
    latency(`${what}: events, median`, share(others, 0.5), 150),
    latency(`${what}: events, p95`, share(others, 0.95), 500),
    latency(`${what}: deltas, median`, share(deltas, 0.5), 1_000),
    latency(`${what}: deltas, p95`, share(deltas, 0.95), 2_000),
    {
      name: `${what}: resident memory over that of an idle server`,
      ours: (peakBytes - idleBytes) / MIB,
      unit: "MiB",
      limit: 150,
    },
  ];
}

const latency = (name: string, ours: number, limit: number): Measurement => ({
  name: `${name} from runner to viewer`,
  ours,
  unit: "ms",
  limit,
});

interface RunnersLoad {
  /** Tokens per second of each runner. */
  readonly rates: readonly number[];
  readonly ms: number;
  /** What is said before is not counted. */
  readonly warmUpMs: number;
  /** Whether there are events that are no deltas. */
  readonly hasEvents: boolean;
}

/** Lets runners speak with a new server; gives how many tokens each has said. */
async function run({ rates, ms, warmUpMs, hasEvents }: RunnersLoad) {
  const folder = mkdtempSync(join(tmpdir(), "svc-bench-runners-"));
  try {
    await using processes = openProcesses();
    const [server, load] = await Promise.all([
      processes.start<string>(
        new URL("./runners-server.ts", import.meta.url),
        join(folder, "svc.db"),
      ),
      processes.start(new URL("./runners-load.ts", import.meta.url)),
    ]);
    const opened = await server.ask<readonly OpenedRunner[]>({ open: rates.length });
    const runners = opened.map(
      (one, row): StreamingRunner => ({ ...one, tokensPerSecond: rates[row] ?? 0 }),
    );
    await load.ask({ url: server.first, runners } satisfies LoadMessage);
    if (warmUpMs === 0) await server.ask({ forget: true });
    const spoken = load.ask<readonly number[]>({ speakForMs: ms, hasEvents } satisfies LoadMessage);
    if (warmUpMs > 0) {
      await wait(warmUpMs);
      await server.ask({ forget: true });
    }
    const said = await spoken;
    return { said, figures: await server.ask<ServerFigures>({ figures: true }) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Milliseconds within which so large a share of all pieces came. */
function share(counts: readonly number[], wanted: number): number {
  const all = counts.reduce((sum, pieces) => sum + pieces, 0);
  if (all === 0) throw new Error("no viewer saw anything");
  let rest = all * wanted;
  return counts.findIndex((pieces) => {
    rest -= pieces;
    return rest <= 0;
  });
}
