import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import type { Measurement } from "./ratio.ts";
import type { LoadRequest } from "./webhook-load.ts";

const ROUNDS = 4;
const ROUND_MS = 2_000;
const SECRET = "hush";

/** Deliveries that the gate ignores, beside a bare server; deliveries that become jobs, beside bare transactions. */
export async function benchWebhook(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), "svc-bench-webhook-"));
  const children: ChildProcess[] = [];
  const start = (file: URL, ...args: string[]): ChildProcess => {
    const child = fork(fileURLToPath(file), args);
    children.push(child);
    return child;
  };
  try {
    const ours = await portOf(
      start(
        new URL("./served-webhook.ts", import.meta.url),
        "ours",
        SECRET,
        join(folder, "svc.db"),
      ),
    );
    const bare = await portOf(
      start(new URL("./served-webhook.ts", import.meta.url), "bare", SECRET),
    );
    const load = start(new URL("./webhook-load.ts", import.meta.url));
    const best = { ignored: 0, bare: 0, taken: 0, rows: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      best.ignored = Math.max(best.ignored, await measure(load, ours, false));
      best.bare = Math.max(best.bare, await measure(load, bare, false));
      best.taken = Math.max(best.taken, await measure(load, ours, true));
      best.rows = Math.max(best.rows, insertRows(join(folder, "bare.db")));
    }
    return [
      {
        name: "deliveries that the gate ignores",
        ours: best.ignored,
        unit: "per second",
        reference: { name: "a bare server", value: best.bare },
        limit: 0.7,
        isAtLeast: true,
      },
      {
        name: "deliveries that become jobs",
        ours: best.taken,
        unit: "per second",
        reference: { name: "FULL transactions of one row", value: best.rows },
        limit: 0.4,
        isAtLeast: true,
      },
    ];
  } finally {
    await Promise.all(children.map(stop));
    rmSync(folder, { recursive: true });
  }
}

async function portOf(server: ChildProcess): Promise<number> {
  const [port] = await once(server, "message");
  return port;
}

async function measure(load: ChildProcess, port: number, isNew: boolean): Promise<number> {
  const request: LoadRequest = { port, secret: SECRET, ms: ROUND_MS, isNew };
  const answered = once(load, "message");
  load.send(request);
  const [perSecond] = await answered;
  return perSecond;
}

function insertRows(path: string): number {
  const database = new DatabaseSync(path);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL");
  database.exec("CREATE TABLE IF NOT EXISTS rows (text TEXT NOT NULL) STRICT");
  const insert = database.prepare("INSERT INTO rows (text) VALUES (?)");
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < ROUND_MS / 2) {
    database.exec("BEGIN IMMEDIATE");
    insert.run("x".repeat(200));
    database.exec("COMMIT");
    count += 1;
  }
  const perSecond = (1_000 * count) / (performance.now() - start);
  database.close();
  return perSecond;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
