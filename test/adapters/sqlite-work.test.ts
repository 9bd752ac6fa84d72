import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteStore, type SqliteStore } from "../../src/adapters/sqlite/open-sqlite-store.ts";
import type { LedgerEntry } from "../../src/domain/agent/ledger-entry.ts";
import { isAppError } from "../../src/domain/core/app-error.ts";
import { errorOf } from "../contracts/opened-store.ts";
import { openSmallDisk } from "../fakes/full-disk.ts";
import { newJob } from "../fakes/new-job.ts";
import { clock, scratchFolder } from "../fakes/sqlite-suite.ts";

const probe = openSmallDisk();
const needsMount = probe === undefined ? " (needs mount)" : "";
probe?.remove();

let folder: ReturnType<typeof scratchFolder>;
let path: string;
let store: SqliteStore;

const open = () => openSqliteStore({ path, clock });

beforeEach(async () => {
  folder = scratchFolder();
  path = join(folder.path, "svc.db");
  store = await open();
});

afterEach(async () => {
  await store.close();
  folder.remove();
});

/** Changes rows behind the store's back. */
async function damage(sql: string): Promise<void> {
  await store.close();
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.exec(sql);
  database.close();
  store = await open();
}

describe("the SQLite store at work", () => {
  it("names a job that is damaged and serves the others", async () => {
    await store.jobs.accept(newJob("a"), []);
    await store.jobs.accept(newJob("b"), []);
    for (const [sql, column] of [
      ["status = 'lost'", "status"],
      ["status = 'queued', request = '{'", "request"],
      ["request = '1', attempt = 0", "attempt"],
    ] as const) {
      await damage(`UPDATE jobs SET ${sql} WHERE id = 'a'`);
      const error = await errorOf(store.jobs.get("a"));
      expect(isAppError(error, "store-invalid") && error.message).toBe(
        `job a in ${path} is damaged (${column}); restore a backup`,
      );
      expect((await store.jobs.get("b"))?.id).toBe("b");
    }
    expect(await errorOf(store.jobs.list({ limit: 5 }))).toMatchObject({ code: "store-invalid" });
  });

  it("names every other row that is damaged", async () => {
    const { job } = await store.jobs.accept(newJob("a"), []);
    const entry = { key: "k", jobId: "a", kind: "review", payload: 1 } as const;
    await store.jobs.change({ job: { ...job, status: "draft" }, draft: "{}", outbox: [entry] });
    const body = { type: "log", level: "info", text: "one" } as const;
    await store.events.append("a", [{ body, at: clock.now() }]);
    await store.ledger.record(call("a"));
    await damage(`UPDATE drafts SET version = 0; UPDATE outbox SET state = 'lost';
      UPDATE events SET body = '{"type":"unheard-of"}'; UPDATE ledger SET ok = 7`);
    const messages = await Promise.all(
      [
        store.drafts.get("a"),
        store.outbox.listByJob("a"),
        store.events.read("a", { after: 0, limit: 5 }),
        store.ledger.entries("a"),
      ].map(async (asked) => String(await errorOf(asked))),
    );
    expect(messages).toEqual([
      `AppError: draft of job a in ${path} is damaged (version); restore a backup`,
      `AppError: outbox entry k in ${path} is damaged (state); restore a backup`,
      `AppError: event 1 of job a in ${path} is damaged (body); restore a backup`,
      `AppError: call 1 of job a in ${path} is damaged (ok); restore a backup`,
    ]);
  });

  it("names an event that is no JSON", async () => {
    await store.jobs.accept(newJob("a"), []);
    const body = { type: "log", level: "info", text: "one" } as const;
    await store.events.append("a", [{ body, at: clock.now() }]);
    await damage("UPDATE events SET body = '{'");
    const error = await errorOf(store.events.read("a", { after: 0, limit: 5 }));
    expect(String(error)).toContain("event 1 of job a");
  });

  it("refuses calls above ten thousand that wait, and answers the others", async () => {
    await store.jobs.accept(newJob("a"), []);
    const answers = await Promise.allSettled(
      Array.from({ length: 10_050 }, () => store.jobs.get("a")),
    );
    const refused = answers.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(50);
    expect(refused[0]).toMatchObject({ reason: { code: "store-unavailable" } });
    expect((await store.jobs.get("a"))?.id).toBe("a");
  });

  it("gives at most ten thousand rows at a time", async () => {
    await store.jobs.accept(newJob("a"), []);
    const body = { type: "log", level: "info", text: "one" } as const;
    const at = clock.now();
    await store.events.append("a", Array(10_001).fill({ body, at }));
    const limit = Number.POSITIVE_INFINITY;
    expect(await store.events.read("a", { after: 0, limit })).toHaveLength(10_000);
    expect(await store.events.read("a", { after: 10_000, limit })).toHaveLength(1);
  });

  it("answers what was asked before it was closed, and nothing after", async () => {
    const asked = Array.from({ length: 700 }, (_, index) =>
      store.jobs.accept(newJob(`job ${index}`), []),
    );
    const closing = store.close();
    const late = await errorOf(store.jobs.get("job 1"));
    expect(isAppError(late, "store-unavailable"), String(late)).toBe(true);
    expect(await Promise.all(asked)).toHaveLength(700);
    await closing;
    await store.close();
    expect(await errorOf(store.jobs.get("job 1"))).toMatchObject({ code: "store-unavailable" });
    expect(await store.isWritable()).toBe(false);
    store = await open();
    expect(await store.jobs.list({ limit: 1_000 })).toHaveLength(700);
  });

  it("rejects a call with something that is no plain data, and spares the others", async () => {
    const bad = newJob("bad", { request: (() => 1) as unknown as null });
    const [before, failing, after] = await Promise.allSettled([
      store.jobs.accept(newJob("before"), []),
      store.jobs.accept(bad, []),
      store.jobs.accept(newJob("after"), []),
    ]);
    expect([before.status, failing.status, after.status]).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    const alone = await errorOf(store.jobs.accept(bad, []));
    expect(String(alone)).toContain("not plain data");
    const last = errorOf(store.jobs.accept(bad, []));
    await store.close();
    expect(String(await last)).toContain("not plain data");
    store = await open();
    expect((await store.jobs.get("after"))?.id).toBe("after");
  });

  it("keeps a booking as it was, reason and fractions of a millisecond included", async () => {
    const entry = { ...call("a"), ok: false, reason: "stalled", latencyMs: 12.5 };
    await store.ledger.record(entry);
    expect(await store.ledger.entries("a")).toEqual([entry]);
  });

  it("is writable as long as its disk takes writes", async () => {
    expect(await store.isWritable()).toBe(true);
  });

  it(`reports a full disk and continues when there is space again${needsMount}`, async (context) => {
    const small = openSmallDisk();
    if (small === undefined) return context.skip("needs mount");
    const at = join(small.folder, "svc.db");
    const onDisk = await openSqliteStore({ path: at, clock });
    try {
      const { job } = await onDisk.jobs.accept(newJob("a"), ["key"]);
      for (let round = 0; round < 3; round += 1) {
        const free = small.fill();
        const request = "x".repeat(50_000);
        const answers = await Promise.all(
          Array.from({ length: 40 }, (_, index) =>
            errorOf(onDisk.jobs.accept(newJob(`${round} ${index}`, { request }), [])),
          ),
        );
        const last = answers.at(-1);
        expect(isAppError(last, "store-unavailable") && last.message).toBe(
          `${at} cannot be written: the disk is full; free some space (nothing was changed)`,
        );
        expect(await onDisk.jobs.get("a")).toEqual(job);
        free();
        for (const [index, error] of answers.entries()) {
          const kept = await onDisk.jobs.get(`${round} ${index}`);
          expect(kept === undefined).toBe(error !== undefined);
        }
        expect(await onDisk.isWritable()).toBe(true);
        expect((await onDisk.jobs.accept(newJob(`round ${round}`), [])).kind).toBe("accepted");
      }
    } finally {
      await onDisk.close();
      const database = new DatabaseSync(at);
      expect(database.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
      database.close();
      small.remove();
    }
  });
});

function call(jobId: string): LedgerEntry {
  const usage = { inputTokens: 10, cachedTokens: 1, outputTokens: 2, estimated: true };
  const at = "2026-01-01T00:00:00.000Z";
  return { jobId, at, purpose: "part 1/1", model: "m", attempt: 1, ok: true, usage, latencyMs: 5 };
}
