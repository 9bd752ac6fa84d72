import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/adapters/sqlite/open-sqlite-store.ts";
import { clock, scratchFolder } from "../fakes/sqlite-suite.ts";

const WRITER = fileURLToPath(new URL("../fakes/store-writer.ts", import.meta.url));
const KILLS = 20;
const MAX_LIFE_MS = 80;

describe("the SQLite store", () => {
  it("has all that it answered after its process was killed, and no half of a step", async () => {
    const folder = scratchFolder();
    const path = join(folder.path, "svc.db");
    let count = 0;
    try {
      for (let kill = 0; kill < KILLS; kill += 1) {
        const told = await runAndKill(path);
        count += told.accepted.length;
        await expectAll(path, told);
        expectWhole(path);
      }
      expect(count).toBeGreaterThan(KILLS);
    } finally {
      folder.remove();
    }
  }, 120_000);
});

interface WriterReport {
  readonly accepted: readonly string[];
  readonly moved: readonly string[];
  readonly said: readonly string[];
}

/** Lets the program write for a random while; what it has told stays true. */
async function runAndKill(path: string): Promise<WriterReport> {
  const child = spawn(process.execPath, [WRITER, path], { stdio: ["ignore", "pipe", "inherit"] });
  const closed = once(child, "close");
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  await once(child.stdout, "data");
  await delay(Math.random() * MAX_LIFE_MS);
  child.kill("SIGKILL");
  await closed;
  const lines = output.split("\n").slice(0, -1);
  const of = (what: string) =>
    lines.filter((line) => line.startsWith(`${what} `)).map((line) => line.slice(what.length + 1));
  return { accepted: of("accepted"), moved: of("moved"), said: of("said") };
}

async function expectAll(path: string, told: WriterReport): Promise<void> {
  const store = await openSqliteStore({ path, clock });
  try {
    const jobs = await Promise.all(told.accepted.map((id) => store.jobs.get(id)));
    expect(jobs.filter((job) => job === undefined)).toEqual([]);
    const moved = await Promise.all(told.moved.map((id) => store.jobs.get(id)));
    expect(moved.filter((job) => job?.status !== "publishing")).toEqual([]);
    for (const id of told.said) {
      expect(await store.events.read(id, { after: 0, limit: 5 })).toHaveLength(2);
      expect(await store.runners.get(id)).toMatchObject({ attempt: 1, next: 2 });
    }
  } finally {
    await store.close();
  }
}

/** A moved job has its draft and its entry, one that has not moved has neither; a log has both its events or none, as its runner was heard. */
function expectWhole(path: string): void {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = (sql: string) => database.prepare(sql).all();
  try {
    expect(rows("PRAGMA integrity_check")).toEqual([{ integrity_check: "ok" }]);
    expect(rows("PRAGMA foreign_key_check")).toEqual([]);
    for (const table of ["outbox", "drafts"]) {
      const half = `SELECT id FROM jobs
        WHERE (status = 'publishing') <> (id IN (SELECT job_id FROM ${table}))`;
      expect(rows(half), table).toEqual([]);
    }
    expect(rows("SELECT id FROM jobs WHERE id NOT IN (SELECT job_id FROM job_keys)")).toEqual([]);
    expect(rows("SELECT job FROM events GROUP BY job HAVING count(*) <> 2")).toEqual([]);
    const unheard = `SELECT job_id FROM runners JOIN jobs ON jobs.id = job_id
      WHERE next <> (SELECT count(*) FROM events WHERE job = jobs.seq)`;
    expect(rows(unheard)).toEqual([]);
  } finally {
    database.close();
  }
}
