import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { processesOf, type RunningProcess } from "../fakes/running-processes.ts";
import { openServeHarness, type ServeHarness } from "../fakes/serve-harness.ts";
import { readStoreContents, untilStore } from "../fakes/stored-jobs.ts";
import { planKill } from "./kill-plan.ts";
import { createRandom } from "./random.ts";
import { formatViolations, summarize, writeRecord } from "./report.ts";
import { type Case, evaluateCases, RULES, toCases, type Violation } from "./rules.ts";
import { runUntilKilled, runUntilSettled, runUntilStopped, type ServerRun } from "./server-runs.ts";
import { USER_ACTIONS } from "./user-actions.ts";
import { openWorkload, type Workload } from "./workload.ts";

const KILLS = Number(process.env.SVC_CRASH_KILLS ?? 40);
const SEED = Number(process.env.SVC_CRASH_SEED ?? randomInt(1_000_000));
/** Where the whole record of the run is written; nowhere when empty. */
const RECORD = process.env.SVC_CRASH_RECORD ?? "";
/** A life each with its start on a busy machine, and the time that the work of all of them takes in the end. */
const PATIENCE_MS = 120_000 + KILLS * 24_000;
const ORPHAN_MS = 10_000;
/** Lives that end by a stop instead, which hands back what runs. */
const STOP_SHARE = 0.08;
const PAUSE_MS = { least: 60, spread: 600 };

let harness: ServeHarness;
let workload: Workload;
let cases: readonly Case[];
let violations: readonly Violation[];
let damage: readonly string[];
let orphans: readonly RunningProcess[];
const serverRuns: ServerRun[] = [];

beforeAll(async () => {
  harness = await openServeHarness({ gapMs: 4 });
  // People and faults draw for themselves: how long a start takes must not change what is planned.
  workload = openWorkload(harness, createRandom(SEED + 1));
  await killRepeatedly();
  const kept = readStoreContents(harness.storePath);
  ({ damage } = kept);
  cases = toCases(workload, kept.jobs);
  violations = evaluateCases(cases);
  orphans = await findOrphans();
  console.log(`SVC_CRASH_SEED=${SEED}: ${summarize(cases, serverRuns)}`);
  const record = { seed: SEED, jobs: kept.jobs, serverRuns };
  if (RECORD !== "") writeRecord(RECORD, violations, record);
  if (violations.length > 0) console.error(formatViolations(violations, record));
}, PATIENCE_MS);
afterAll(async () => {
  // Hundreds of lives leave many files to a busy disk.
  await harness[Symbol.asyncDispose]();
}, 120_000);

async function killRepeatedly(): Promise<void> {
  const random = createRandom(SEED);
  const stopping = new AbortController();
  const working = work(stopping.signal);
  for (let kill = 0; kill < KILLS; kill += 1) {
    serverRuns.push(await runUntilKilled(workload, planKill(random)));
    if (random.chance(STOP_SHARE))
      serverRuns.push(await runUntilStopped(workload, random.below(1_500)));
  }
  stopping.abort();
  await working;
  await Promise.all(workload.pendingDeliveries);
  serverRuns.push(await runUntilSettled(workload, untilSettled));
}

/** People work on, whether the server runs or not. */
async function work(signal: AbortSignal): Promise<void> {
  const { random } = workload;
  while (!signal.aborted) {
    random.weigh(USER_ACTIONS)(workload);
    const ms = PAUSE_MS.least + random.below(PAUSE_MS.spread);
    await pause(ms, undefined, { signal }).catch(() => undefined);
  }
}

function untilSettled(): Promise<boolean> {
  const wanted = workload.asked.filter(({ isWanted }) => isWanted).length;
  return untilStore(harness.storePath, ({ jobs, left }) => jobs >= wanted && left === 0);
}

async function findOrphans(): Promise<readonly RunningProcess[]> {
  const end = performance.now() + ORPHAN_MS;
  while (performance.now() < end && processesOf(harness.watched.folder).length > 0)
    await pause(100);
  return processesOf(harness.watched.folder);
}

describe(`a server that is killed ${KILLS} times (SVC_CRASH_SEED=${SEED})`, () => {
  it.each(Object.keys(RULES))("%s", (rule) => {
    expect(violations.filter((violation) => violation.rule === rule)).toEqual([]);
  });

  it("has reviewed, answered and begun again", () => {
    const jobs = cases.flatMap((one) => one.jobs);
    const done = new Set(jobs.map(({ status }) => status));
    expect([...done]).toEqual(expect.arrayContaining(["published", "replied", "cancelled"]));
    expect(jobs.filter(({ attempt }) => attempt > 1).length).toBeGreaterThan(0);
  });

  it("ends on request, and never by itself", () => {
    const ends = serverRuns.map(({ plan, end }) => ({ isKill: typeof plan !== "string", ...end }));
    const odd = ends.filter(({ isKill, status, signal }) =>
      isKill ? signal !== "SIGKILL" : status !== 0,
    );
    expect(odd).toEqual([]);
  });

  it("logs no bug", () => {
    const words = /this is a bug|unexpected|"level":"error"/;
    const lines = serverRuns.flatMap(({ output }) => output.split("\n"));
    expect(lines.filter((line) => words.test(line))).toEqual([]);
  });

  it("keeps its store whole", () => {
    expect(damage).toEqual([]);
  });

  it("has no unrequested job", () => {
    const known = new Set(workload.asked.map(({ id }) => id));
    const { jobs } = readStoreContents(harness.storePath);
    expect(jobs.filter(({ commentId }) => !known.has(commentId))).toEqual([]);
  });

  it("leaves no process behind", () => {
    expect(orphans).toEqual([]);
  });
});
