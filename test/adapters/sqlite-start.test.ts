import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqliteStore, type SqliteStore } from "../../src/adapters/sqlite/open-sqlite-store.ts";
import { type AppError, type ErrorCode, isAppError } from "../../src/domain/core/app-error.ts";
import { errorOf } from "../contracts/opened-store.ts";
import { openSmallDisk } from "../fakes/full-disk.ts";
import { newJob } from "../fakes/new-job.ts";
import { clock, scratchFolder } from "../fakes/sqlite-suite.ts";

const WRITER = fileURLToPath(new URL("../fakes/store-writer.ts", import.meta.url));
const disk = openSmallDisk();
const needsMount = disk === undefined ? " (needs mount)" : "";
disk?.remove();

let folder: ReturnType<typeof scratchFolder>;
let path: string;

beforeEach(() => {
  folder = scratchFolder();
  path = join(folder.path, "svc.db");
});

afterEach(async () => {
  for (const store of opened.splice(0)) await store.close();
  folder.remove();
});

const opened: SqliteStore[] = [];

async function open(at = path): Promise<SqliteStore> {
  const store = await openSqliteStore({ path: at, clock });
  opened.push(store);
  return store;
}

/** Makes a store with jobs, closed. */
async function makeStore(count = 1): Promise<void> {
  const store = await open();
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      store.jobs.accept(newJob(`job ${index}`, { request: "x".repeat(500) }), [`key ${index}`]),
    ),
  );
  await store.close();
}

/** Why a start was refused: always one line that names the path. */
async function refusal(at = path): Promise<AppError<ErrorCode>> {
  const error = await errorOf(open(at));
  if (!isAppError(error)) throw new Error(`no refusal but ${String(error)}`);
  expect(error.message).not.toContain("\n");
  expect(error.message).toContain(at);
  expect(error.details).toEqual({ path: at });
  return error;
}

function onDatabase(sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

describe("the start of the SQLite store", () => {
  it("makes a database that only its user can read", async () => {
    await makeStore();
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(existsSync(`${path}-wal`)).toBe(false);
  });

  it("refuses a database of a newer version without changing it", async () => {
    await makeStore();
    onDatabase("PRAGMA user_version = 99");
    const before = readFileSync(path);
    const { code, message } = await refusal();
    expect(code).toBe("store-invalid");
    expect(message).toMatch(/has version 99, .* versions up to \d+; use a newer svc/);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("refuses a database of another program", async () => {
    onDatabase("CREATE TABLE theirs (a)");
    const { code, message } = await refusal();
    expect(code).toBe("store-invalid");
    expect(message).toContain("another program");
  });

  it("refuses a file that is no database", async () => {
    writeFileSync(path, "just some text\n".repeat(1_000));
    const { code, message } = await refusal();
    expect(code).toBe("store-invalid");
    expect(message).toContain("restore a backup");
    expect(readFileSync(path, "utf8")).toBe("just some text\n".repeat(1_000));
  });

  it("refuses a damaged database", async () => {
    await makeStore(200);
    const file = openSync(path, "r+");
    for (let page = 20; page < 30; page += 1) {
      writeSync(file, Buffer.alloc(4_096, 0xa5), 0, 4_096, page * 4_096);
    }
    closeSync(file);
    const { code, message } = await refusal();
    expect(code).toBe("store-invalid");
    expect(message).toContain("damaged");
  });

  it("refuses a database that was cut off", async () => {
    await makeStore(200);
    const whole = readFileSync(path);
    writeFileSync(path, whole.subarray(0, Math.floor(whole.length / 2)));
    expect((await refusal()).code).toBe("store-invalid");
  });

  it("takes an empty file for a new store", async () => {
    writeFileSync(path, "");
    await makeStore();
  });

  it("refuses a missing folder, and a folder in place of a file", async () => {
    const missing = await refusal(join(folder.path, "none", "svc.db"));
    expect(missing.code).toBe("store-unavailable");
    mkdirSync(path);
    expect((await refusal()).code).toBe("store-unavailable");
  });

  it(`refuses a disk that is read-only${needsMount}`, async (context) => {
    const small = openSmallDisk();
    if (small === undefined) return context.skip("needs mount");
    try {
      const at = join(small.folder, "svc.db");
      const store = await open(at);
      await store.close();
      small.makeReadOnly();
      expect((await refusal(at)).code).toBe("store-unavailable");
      expect((await refusal(join(small.folder, "other.db"))).code).toBe("store-unavailable");
    } finally {
      small.remove();
    }
  });

  it(`refuses a full disk, and starts when there is space again${needsMount}`, async (context) => {
    const small = openSmallDisk();
    if (small === undefined) return context.skip("needs mount");
    try {
      const at = join(small.folder, "svc.db");
      const free = small.fill();
      expect((await refusal(at)).code).toBe("store-unavailable");
      free();
      const store = await open(at);
      expect((await store.jobs.accept(newJob("a"), [])).kind).toBe("accepted");
      await store.close();
    } finally {
      small.remove();
    }
  });

  it("refuses a second use in one process, also by a link", async () => {
    const store = await open();
    expect((await refusal()).message).toMatch(/is used by another process \(pid \d+\)/);
    const link = join(folder.path, "link.db");
    symlinkSync(path, link);
    expect(await errorOf(open(link))).toMatchObject({ code: "store-invalid" });
    expect((await store.jobs.accept(newJob("a"), [])).kind).toBe("accepted");
    await store.close();
    const next = await open();
    expect((await next.jobs.get("a"))?.id).toBe("a");
    await next.close();
  });

  it("refuses while another process has the store, and starts when that was killed", async () => {
    const child = spawn(process.execPath, [WRITER, path, "hold"], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      await once(child.stdout, "data");
      const { code, message } = await refusal();
      expect(code).toBe("store-invalid");
      expect(message).toContain(`(pid ${child.pid})`);
    } finally {
      await kill(child);
    }
    const store = await open();
    expect(await store.isWritable()).toBe(true);
    await store.close();
  });

  it("names a lock that is damaged", async () => {
    writeFileSync(`${path}.lock`, "x".repeat(5_000));
    const error = await errorOf(open());
    expect(isAppError(error, "store-invalid") && error.message).toBe(
      `${path}.lock is damaged; delete it while no server runs`,
    );
  });
});

async function kill(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}
