import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate, readVersion } from "../../src/adapters/sqlite/migrate.ts";
import { MIGRATIONS } from "../../src/adapters/sqlite/migrations.ts";
import { openSqliteStore } from "../../src/adapters/sqlite/open-sqlite-store.ts";
import { clock, scratchFolder } from "../fakes/sqlite-suite.ts";

const STEPS = [
  "CREATE TABLE one (a TEXT) STRICT; INSERT INTO one VALUES ('kept')",
  "ALTER TABLE one ADD COLUMN b TEXT",
];

let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(":memory:");
});

afterEach(() => database.close());

const runMigrations = (steps: readonly string[]) => migrate(database, "svc.db", steps);

describe("migrate", () => {
  it("takes all steps of an empty database", () => {
    runMigrations(STEPS);
    expect(readVersion(database)).toBe(2);
    expect(database.prepare("SELECT * FROM one").all()).toEqual([{ a: "kept", b: null }]);
  });

  it("takes only the steps that are missing, each once", () => {
    runMigrations(STEPS.slice(0, 1));
    expect(readVersion(database)).toBe(1);
    runMigrations(STEPS);
    runMigrations(STEPS);
    expect(database.prepare("SELECT count(*) AS count FROM one").get()).toEqual({ count: 1 });
    expect(readVersion(database)).toBe(2);
  });

  it("leaves nothing of a step that fails, and keeps those before it", () => {
    const broken = [STEPS[0] ?? "", "CREATE TABLE two (a TEXT) STRICT; CREATE TABLE one (a TEXT)"];
    expect(() => runMigrations(broken)).toThrow("already exists");
    expect(readVersion(database)).toBe(1);
    expect(database.isTransaction).toBe(false);
    expect(tables()).toEqual(["one"]);
  });

  it("refuses a version that it does not know", () => {
    runMigrations(STEPS);
    expect(() => runMigrations(STEPS.slice(0, 1))).toThrow(/^svc\.db has version 2, .* up to 1; /);
  });

  it("creates only strict tables", () => {
    runMigrations(MIGRATIONS);
    const loose = database.prepare(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND name NOT LIKE 'sqlite_%' AND strict = 0",
    );
    expect(loose.all()).toEqual([]);
    expect(tables()).toContain("jobs");
  });
});

/** What the program of version 1 wrote. */
const ROWS_OF_VERSION_1 = `
  INSERT INTO jobs VALUES (1, 'job-1', 'review', 'webhook', 'draft', 2, 'acme/shop', 7, 'w1', 'mia',
    '${"a".repeat(40)}', 'final', NULL, NULL, '{"input":1,"cached":0,"output":2,"calls":3}', NULL,
    '2026-01-01T00:00:00.000Z', 1767225600000, '2026-01-01T00:01:00.000Z', NULL, 4, 0, '{"n":1}');
  INSERT INTO job_keys VALUES ('delivery 1', 'job-1');
  INSERT INTO events VALUES (1, 1, '2026-01-01T00:00:00.000Z',
    '{"type":"log","level":"info","text":"hi"}');
  INSERT INTO drafts VALUES ('job-1', 3, '{"kept":true}');
  INSERT INTO outbox VALUES (1, 'reaction:job-1', 'job-1', 'reaction', 'pending', 1,
    '2026-01-01T00:00:00.000Z', 1767225600000, NULL, 'no answer', '2026-01-01T00:00:00.000Z', '{}');
  INSERT INTO ledger VALUES (1, 'job-1', '2026-01-01T00:00:00.000Z', 'chunk', 'm', 1, 1, NULL, 5, 0,
    6, 0, 7.5);
  INSERT INTO probe VALUES (1, 9);
`;

describe("a store of version 1", () => {
  let folder: ReturnType<typeof scratchFolder>;
  let path: string;

  beforeEach(() => {
    folder = scratchFolder();
    path = join(folder.path, "svc.db");
    const old = new DatabaseSync(path);
    migrate(old, path, MIGRATIONS.slice(0, 1));
    old.exec(ROWS_OF_VERSION_1);
    old.close();
  });
  afterEach(() => folder.remove());

  it("is migrated with its rows", async () => {
    const store = await openSqliteStore({ path, clock });
    try {
      const job = await store.jobs.get("job-1");
      expect(job).toMatchObject({ status: "draft", attempt: 2, version: 4, request: { n: 1 } });
      expect(job && "terms" in job).toBe(false);
      expect(await store.drafts.get("job-1")).toEqual({ text: '{"kept":true}', version: 3 });
      expect(await store.outbox.listByJob("job-1")).toMatchObject([
        { attempts: 1, error: "no answer" },
      ]);
      expect(await store.events.read("job-1", { after: 0, limit: 9 })).toMatchObject([
        { text: "hi" },
      ]);
      expect(await store.ledger.entries("job-1")).toMatchObject([{ usage: { inputTokens: 5 } }]);
      const spent = { tokens: 11, cost: 0 };
      const query = { repository: "Acme/Shop", pull: 7, month: "2026-01" };
      expect(await store.spending.spent(query)).toEqual({
        pull: spent,
        repository: spent,
        month: spent,
      });
      const terms = { provider: "server", model: "m" };
      const changed = job && (await store.jobs.change({ job: { ...job, terms } }));
      expect(changed).toMatchObject({ terms, version: 5 });
      expect(await store.providers.list()).toEqual([]);
      expect(changed && "findings" in changed).toBe(false);
      const diff = { base: "a", head: "b", files: [], isComplete: true };
      expect(await store.diffs.find("job-1")).toBeUndefined();
      await store.diffs.save("job-1", diff);
      expect(await store.diffs.find("job-1")).toEqual(diff);
      expect(await store.runners.live()).toEqual([]);
      const runner = { jobId: "job-1", attempt: 2, backend: "docker", tokenHash: "f" } as const;
      const times = { startedAt: clock.now(), deadlineAt: clock.now() };
      await store.runners.open({ ...runner, ...times });
      expect(await store.runners.live()).toEqual([{ ...runner, ...times, next: 0 }]);
    } finally {
      await store.close();
    }
    const opened = new DatabaseSync(path);
    expect(readVersion(opened)).toBe(MIGRATIONS.length);
    opened.close();
  });

  it("is refused by a program that is older than it", async () => {
    const newer = new DatabaseSync(path);
    newer.exec("PRAGMA user_version = 99");
    newer.close();
    await expect(openSqliteStore({ path, clock })).rejects.toThrow(
      `${path} has version 99, but this program supports versions up to ${MIGRATIONS.length}; `,
    );
  });
});

describe("a provider config of an earlier version", () => {
  it("restricts only the web app, as before", async () => {
    const folder = scratchFolder();
    try {
      const path = join(folder.path, "svc.db");
      const old = new DatabaseSync(path);
      const without = MIGRATIONS.findIndex((step) => step.includes("restricts_requests"));
      migrate(old, path, MIGRATIONS.slice(0, without));
      old.exec(`INSERT INTO provider_configs VALUES ('a', 'acme/*', 'custom',
        'https://llm.example/v1', NULL, '["mia"]', '["acme"]', 1, '…123',
        '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', 'mia', 3, 'svc1.key')`);
      old.close();
      const store = await openSqliteStore({ path, clock });
      const kept = await store.providers.get("a").finally(() => store.close());
      expect(kept).toMatchObject({ restrictsRequests: false, tasksEnabled: true, version: 3 });
    } finally {
      folder.remove();
    }
  });
});

describe("a job of the version before pull requests were described", () => {
  it("has no details, and gets them when it is next worked on", async () => {
    const folder = scratchFolder();
    try {
      const path = join(folder.path, "svc.db");
      const old = new DatabaseSync(path);
      const without = MIGRATIONS.findIndex((step) => step.includes("pull_details"));
      expect(without).toBeGreaterThan(0);
      migrate(old, path, MIGRATIONS.slice(0, without));
      old.exec(`INSERT INTO jobs (id, kind, source, status, attempt, repository, pull, work_id,
          requested_by, request, head, created_at, created_ms, updated_at, version)
        VALUES ('old', 'review', 'web', 'draft', 1, 'acme/shop', 7, 'w1', 'mia', '{"n":1}',
          '${"a".repeat(40)}', '2026-01-01T00:00:00.000Z', 1767225600000,
          '2026-01-01T00:00:00.000Z', 4)`);
      old.close();
      const store = await openSqliteStore({ path, clock });
      try {
        const job = await store.jobs.get("old");
        expect(job).toMatchObject({ status: "draft", head: "a".repeat(40), version: 4 });
        expect(job && "pullDetails" in job).toBe(false);
        const pullDetails = { author: "mona", head: "topic", base: "main", changedFiles: 2 };
        const changed = job && (await store.jobs.change({ job: { ...job, pullDetails } }));
        expect(changed).toMatchObject({ pullDetails, version: 5 });
        expect(await store.jobs.list({ limit: 1 })).toMatchObject([{ pullDetails }]);
      } finally {
        await store.close();
      }
    } finally {
      folder.remove();
    }
  });
});

function tables(): readonly unknown[] {
  const rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  return rows.map(({ name }) => name);
}
