import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { backUpDatabase } from "../../src/adapters/sqlite/back-up-database.ts";
import { openSqliteStore, type SqliteStore } from "../../src/adapters/sqlite/open-sqlite-store.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { errorOf } from "../contracts/opened-store.ts";
import { openSmallDisk } from "../fakes/full-disk.ts";
import { newJob } from "../fakes/new-job.ts";
import { clock, scratchFolder } from "../fakes/sqlite-suite.ts";

const probe = openSmallDisk();
const needsMount = probe === undefined ? " (needs mount)" : "";
probe?.remove();

const TABLES = ["jobs", "job_keys", "events", "drafts", "outbox", "ledger"];

let folder: ReturnType<typeof scratchFolder>;
let path: string;
let copy: string;
let store: SqliteStore;

beforeEach(async () => {
  folder = scratchFolder();
  path = join(folder.path, "svc.db");
  copy = join(folder.path, "copy.db");
  store = await openSqliteStore({ path, clock });
});

afterEach(async () => {
  await store.close();
  folder.remove();
});

/** Takes a job and moves it in one step with a draft and an entry. */
async function work(id: string): Promise<void> {
  const { job } = await store.jobs.accept(newJob(id), [`key ${id}`]);
  const entry = { key: id, jobId: id, kind: "review", payload: { id } } as const;
  await store.jobs.change({ job: { ...job, status: "publishing" }, draft: id, outbox: [entry] });
  const body = { type: "log", level: "info", text: id } as const;
  await store.events.append(id, [{ body, at: clock.now() }]);
}

function contents(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return TABLES.map((table) => database.prepare(`SELECT * FROM ${table}`).all());
  } finally {
    database.close();
  }
}

describe("a backup of the SQLite store", () => {
  it("contains everything in the store, only for its user", async () => {
    for (const id of ["a", "b", "c"]) await work(id);
    await store.backup(copy);
    expect(contents(copy)).toEqual(contents(path));
    expect(statSync(copy).mode & 0o777).toBe(0o600);
    await work("later");
    const opened = await openSqliteStore({ path: copy, clock });
    expect((await opened.jobs.list({ limit: 10 })).map(({ id }) => id)).toEqual(["c", "b", "a"]);
    expect(await opened.outbox.listByJob("b")).toEqual(await store.outbox.listByJob("b"));
    expect(await opened.isWritable()).toBe(true);
    await opened.close();
  });

  it("is of one moment while writes go on", async () => {
    let isOver = false;
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let count = 0; !isOver; count += 1) await work(`${writer} ${count}`);
      return undefined;
    });
    for (let round = 0; round < 5; round += 1) {
      await work(`before ${round}`);
      const file = `${copy}.${round}`;
      await backUpDatabase(path, file);
      const database = new DatabaseSync(file, { readOnly: true });
      const check = database.prepare("PRAGMA integrity_check").get();
      const half = database
        .prepare(
          "SELECT id FROM jobs WHERE (status = 'publishing') <> (id IN (SELECT job_id FROM outbox))",
        )
        .all();
      const own = database.prepare("SELECT status FROM jobs WHERE id = ?").get(`before ${round}`);
      database.close();
      expect({ check, half, own }).toEqual({
        check: { integrity_check: "ok" },
        half: [],
        own: { status: "publishing" },
      });
    }
    isOver = true;
    await Promise.all(writers);
  });

  it("overwrites no file and leaves none behind", async () => {
    writeFileSync(copy, "precious");
    const error = await errorOf(store.backup(copy));
    expect(isAppError(error, "input-invalid") && error.message).toBe(
      `backup to ${copy}: it exists already; name a new file`,
    );
    expect(readFileSync(copy, "utf8")).toBe("precious");
    expect(readdirSync(folder.path).filter((name) => name.includes("partial"))).toEqual([]);
  });

  it("refuses a missing folder", async () => {
    const error = await errorOf(store.backup(join(folder.path, "none", "copy.db")));
    expect(error).toMatchObject({ code: "input-invalid" });
  });

  it("refuses to copy what is no store", async () => {
    const other = join(folder.path, "other.db");
    expect(await errorOf(backUpDatabase(other, copy))).toMatchObject({ code: "store-unavailable" });
    writeFileSync(other, "some text\n".repeat(500));
    expect(await errorOf(backUpDatabase(other, copy))).toMatchObject({ code: "store-invalid" });
    expect(readdirSync(folder.path).filter((name) => name.includes("copy"))).toEqual([]);
  });

  it(`reports a full disk and leaves no partial copy${needsMount}`, async (context) => {
    const small = openSmallDisk();
    if (small === undefined) return context.skip("needs mount");
    try {
      small.fill();
      await work("a");
      const file = join(small.folder, "copy.db");
      const error = await errorOf(store.backup(file));
      expect(isAppError(error, "store-unavailable") && error.details.path).toBe(file);
      expect(readdirSync(small.folder)).toEqual(["filler"]);
    } finally {
      small.remove();
    }
  });
});
