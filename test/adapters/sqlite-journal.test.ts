import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, it } from "vitest";
import { APPLICATION_ID } from "../../src/adapters/sqlite/migrations.ts";
import { openSqliteStore } from "../../src/adapters/sqlite/open-sqlite-store.ts";
import { readJournal } from "../../src/adapters/sqlite/read-journal.ts";
import { createSystemClock } from "../../src/adapters/system/create-system-clock.ts";
import { journalContract } from "../contracts/journal.contract.ts";
import { newJob } from "../fakes/new-job.ts";

journalContract("sqlite", async () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-journal-"));
  const store = await openSqliteStore({ path: join(folder, "svc.db"), clock: createSystemClock() });
  return {
    ...store,
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true });
    },
  };
});

describe("reading the journal of a store that a server may have", () => {
  const folder = mkdtempSync(join(tmpdir(), "svc-journal-"));
  const path = join(folder, "svc.db");
  afterAll(() => rmSync(folder, { recursive: true }));

  it("gives what is there, while a server writes", async () => {
    const store = await openSqliteStore({ path, clock: createSystemClock() });
    await store.jobs.accept(newJob("a"), []);
    expect(readJournal(path, { limit: 5 })).toMatchObject([{ id: "a", by: "sam" }]);
    await store.jobs.accept(newJob("b"), []);
    expect(readJournal(path, { limit: 5 })).toHaveLength(2);
    await store.close();
    expect(readJournal(path, { limit: 1 })).toHaveLength(1);
  });

  it.each([
    ["no file", "store-unavailable", (): string => join(folder, "none.db")],
    [
      "a file that is no database",
      "store-invalid",
      () => write("text.db", "not a database at all"),
    ],
    [
      "a database of another program",
      "store-invalid",
      () => make("other.db", "CREATE TABLE t (a)"),
    ],
    [
      "a newer version",
      "store-invalid",
      () => make("newer.db", `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = 99`),
    ],
  ])("refuses %s", (_what, code, file) => {
    expect(() => readJournal(file(), { limit: 1 })).toThrow(expect.objectContaining({ code }));
  });

  function write(name: string, text: string): string {
    writeFileSync(join(folder, name), text.repeat(100));
    return join(folder, name);
  }

  function make(name: string, sql: string): string {
    const database = new DatabaseSync(join(folder, name));
    database.exec(`${sql}; CREATE TABLE IF NOT EXISTS other (a)`);
    database.close();
    return join(folder, name);
  }
});
