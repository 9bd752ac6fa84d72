import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import { composeServer } from "../../src/compose/server/server.ts";
import { loadServerConfig } from "../../src/config/load-config.ts";
import type { JournalEntry, JournalTotals } from "../../src/domain/journal/journal-entry.ts";
import { type KeyedModel, startKeyedModel } from "../fakes/keyed-model.ts";
import { openPeopleHarness, type PeopleHarness } from "../fakes/people-harness.ts";
import { runSvc } from "../fakes/run-svc.ts";
import { AUTHOR, MODEL_KEY, REPOSITORY } from "../fakes/serve-harness.ts";
import { BIN, type ServeProcess } from "../fakes/serve-process.ts";

const DAY_MS = 86_400_000;
const FILES = 100;
/** One in so many requests is told to come again. */
const BUSY_EVERY = 7;
const ENOUGH_CALLS = 500;

let harness: PeopleHarness;
let server: ServeProcess;
let model: KeyedModel;

beforeAll(async () => {
  harness = await openPeopleHarness();
  model = await startKeyedModel(MODEL_KEY, harness.model.baseUrl, (at) => at % BUSY_EVERY === 0);
});
afterAll(async () => {
  harness.watched.expectNoViolations();
  await harness[Symbol.asyncDispose]();
  await model[Symbol.asyncDispose]();
});

async function start(): Promise<void> {
  const parts = { MAX_DIFF_CHARS: "1000", REVIEW_CONCURRENCY: "8" };
  server = harness.start({ LLM_API_BASE: model.baseUrl, LLM_MODEL: "demo-reviewer", ...parts });
  await server.ready;
}

/** A change that is read in many parts, each with calls of its own. */
function openLargePull(): number {
  const lines = Array.from(
    { length: 12 },
    (_, at) => `export const value${at} = "${"x".repeat(40)}";`,
  );
  const names = Array.from({ length: FILES }, (_, at) => `src/part-${at}.js`);
  return harness.openPull(
    REPOSITORY,
    Object.fromEntries(names.map((name) => [name, lines.join("\n")])),
  );
}

const ask = (number: number): Promise<number> =>
  harness.host.comment(REPOSITORY, number, AUTHOR, "@asksvc look");

type Sums = Pick<JournalEntry, "input" | "cached" | "output" | "calls">;

const SUMS = `COALESCE(SUM(input_tokens), 0) AS input, COALESCE(SUM(cached_tokens), 0) AS cached,
  COALESCE(SUM(output_tokens), 0) AS output, COUNT(*) AS calls`;

/** The ledger's own sums, read past the server: of one job or of all. */
function ledger(job?: string, where = "1 = 1"): Sums {
  const database = new DatabaseSync(harness.storePath, { readOnly: true, timeout: 5_000 });
  try {
    const sql = `SELECT ${SUMS} FROM ledger WHERE ${where} AND job_id = COALESCE(?, job_id)`;
    return { ...database.prepare(sql).get(job ?? null) } as unknown as Sums;
  } finally {
    database.close();
  }
}

async function untilCalls(job: string, least: number): Promise<void> {
  await expect.poll(() => ledger(job).calls, { timeout: 30_000 }).toBeGreaterThan(least);
}

interface PrintedJournal {
  readonly totals: JournalTotals;
  readonly entries: readonly JournalEntry[];
}

async function readJournal(): Promise<PrintedJournal> {
  const env = { WEB_STORE_PATH: harness.storePath };
  const args = ["journal", "--json", "--limit", "10000"];
  const run = await runSvc(args, { cwd: harness.watched.folder, env, bin: BIN });
  expect(run).toMatchObject({ status: 0, stderr: "" });
  return JSON.parse(run.stdout) as PrintedJournal;
}

const sumsOf = ({ input, cached, output, calls }: Sums): Sums => ({ input, cached, output, calls });

describe("the journal of svc serve", () => {
  it("is the ledger to the token, after retries, a cancelled review and a crash", async () => {
    await start();
    const whole = await harness.job(await ask(openLargePull()));
    expect(whole).toMatchObject({ status: "published" });
    expect(ledger(whole.id).calls).toBe(model.shown.length);
    expect(ledger(whole.id, "ok = 0").calls).toBe(Math.floor(model.shown.length / BUSY_EVERY));

    const mira = await harness.enter(AUTHOR);
    const cancelled = await harness.startReview(mira, openLargePull());
    await untilCalls(cancelled, 40);
    await mira.post(`/api/jobs/${cancelled}/cancel`);

    const id = await ask(openLargePull());
    const { id: killed } = await harness.job(id, ({ status }) => status === "running");
    await untilCalls(killed, 40);
    server.kill("SIGKILL");
    await server.ended;
    const before = ledger(killed);
    await start();
    expect(await harness.job(id)).toMatchObject({ status: "published", attempt: 2 });
    expect(ledger(killed).calls).toBeGreaterThan(before.calls + 40);

    const { totals, entries } = await readJournal();
    expect(totals.calls).toBeGreaterThan(ENOUGH_CALLS);
    expect(sumsOf(totals)).toEqual(ledger());
    expect(entries.map((entry) => entry.status)).toEqual(["published", "cancelled", "published"]);
    for (const entry of entries) expect(sumsOf(entry), entry.id).toEqual(ledger(entry.id));

    const response = await (await harness.enter("ada")).get("/api/journal");
    const told = (await response.json()) as PrintedJournal;
    expect(told.totals).toEqual(totals);
    expect(told.entries).toEqual(entries);
    const mine = await mira.get(`/api/journal?format=json&by=${AUTHOR}`);
    expect(await mine.json()).toEqual(entries);
    const table = await (await mira.get("/api/journal?format=csv&status=cancelled")).text();
    const [, line = "", end] = table.split("\r\n");
    expect(line.startsWith(`${cancelled},`)).toBe(true);
    expect(end).toBe("");
  });

  it("remains longer than the events of old reviews, and so does an unpublished draft", async () => {
    const mira = await harness.enter(AUTHOR);
    const draft = await harness.makeDraft(mira, harness.openPull());
    const kept = harness.jobs().find(({ id }) => id === draft.id);
    const journal = await readJournal();
    await server.stop();
    const environment = { ...harness.env, DEV_NO_AUTH: "1", HOST: "127.0.0.1" };
    const system = createSystemClock();
    const clock = { ...system, now: () => new Date(Date.now() + 31 * DAY_MS).toISOString() };
    const options = { environment, clock, log: () => undefined };
    const later = await composeServer(loadServerConfig(environment), options);
    await later.start();
    const old = () => harness.jobs().filter(({ id }) => id !== draft.id);
    await expect.poll(() => old().flatMap(({ events }) => events)).toEqual([]);
    const shown = await later.http.request(`http://127.0.0.1/api/reviews/${draft.id}/draft`);
    expect(await shown.json()).toMatchObject({ status: "draft" });
    await later.close(0);
    const now = harness.jobs().find(({ id }) => id === draft.id);
    expect(now).toEqual(kept);
    expect(now?.events.length).toBeGreaterThan(0);
    expect(await readJournal()).toEqual(journal);
  });
});
