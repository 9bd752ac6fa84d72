import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openSqliteStore, type SqliteStore } from "../src/adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "../src/adapters/system/create-system-clock.ts";
import type { NewJob } from "../src/ports/job-store.ts";
import type { Measurement } from "./ratio.ts";

const ROUNDS = 3;
const ROUND_MS = 1_000;
const IN_FLIGHT = 64;
const EVENTS = 100;
const TEXT = "x".repeat(200);
const clock = createSystemClock();

/** Takes jobs and keeps events through the ports, beside bare loops on a database of the same settings. */
export async function benchStore(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), "svc-bench-store-"));
  const store = await openSqliteStore({ path: join(folder, "svc.db"), clock });
  const bare = openBare(join(folder, "bare.db"));
  try {
    const best = { accepted: 0, rows: 0, appended: 0, inserted: 0 };
    await store.jobs.accept(job("log"), []);
    for (let round = 0; round < ROUNDS; round += 1) {
      best.accepted = Math.max(best.accepted, await acceptJobs(store));
      best.rows = Math.max(best.rows, bare.insertOneByOne());
      best.appended = Math.max(best.appended, await appendEvents(store));
      best.inserted = Math.max(best.inserted, bare.insertByHundred());
    }
    return [
      {
        name: `jobs taken, ${IN_FLIGHT} at a time`,
        ours: best.accepted,
        unit: "per second",
        reference: { name: "FULL transactions of one row", value: best.rows },
        limit: 1,
        isAtLeast: true,
      },
      {
        name: `events kept, ${EVENTS} at a time`,
        ours: best.appended,
        unit: "per second",
        reference: { name: `NORMAL transactions of ${EVENTS} rows`, value: best.inserted },
        limit: 0.2,
        isAtLeast: true,
      },
    ];
  } finally {
    bare.close();
    await store.close();
    rmSync(folder, { recursive: true });
  }
}

async function acceptJobs({ jobs }: SqliteStore): Promise<number> {
  const start = performance.now();
  let count = 0;
  const take = async () => {
    while (performance.now() - start < ROUND_MS) {
      const id = clock.newId();
      await jobs.accept(job(id), [`delivery ${id}`, `comment ${id}`]);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, take));
  return perSecond(count, start);
}

/** Two runs speak at the same time. */
async function appendEvents({ events }: SqliteStore): Promise<number> {
  const start = performance.now();
  const body = { type: "log", level: "info", text: TEXT } as const;
  const said = Array.from({ length: EVENTS }, () => ({ body, at: clock.now() }));
  let count = 0;
  const speak = async () => {
    while (performance.now() - start < ROUND_MS) {
      await events.append("log", said);
      count += EVENTS;
    }
  };
  await Promise.all([speak(), speak()]);
  return perSecond(count, start);
}

function openBare(path: string) {
  const database = new DatabaseSync(path);
  database.exec("PRAGMA journal_mode = WAL");
  database.exec("CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT");
  const insert = database.prepare("INSERT INTO rows (text) VALUES (?)");
  const loop = (synchronous: "FULL" | "NORMAL", rows: number): number => {
    database.exec(`PRAGMA synchronous = ${synchronous}`);
    const start = performance.now();
    let count = 0;
    while (performance.now() - start < ROUND_MS) {
      database.exec("BEGIN IMMEDIATE");
      for (let row = 0; row < rows; row += 1) insert.run(TEXT);
      database.exec("COMMIT");
      count += rows;
    }
    return perSecond(count, start);
  };
  return {
    insertOneByOne: () => loop("FULL", 1),
    insertByHundred: () => loop("NORMAL", EVENTS),
    close: () => database.close(),
  };
}

function perSecond(count: number, start: number): number {
  return (1_000 * count) / (performance.now() - start);
}

function job(id: string): NewJob {
  const at = clock.now();
  const [kind, source, status] = ["review", "webhook", "queued"] as const;
  const who = { repository: "acme/shop", pull: 7, workId: id, requestedBy: "sam" };
  return {
    id,
    kind,
    source,
    status,
    attempt: 1,
    ...who,
    request: TEXT,
    createdAt: at,
    updatedAt: at,
  };
}
