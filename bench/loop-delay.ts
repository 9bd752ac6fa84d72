import { type ChildProcess, fork } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { DemoHost } from "../src/demo/host/demo-host.ts";
import { startDemoHost } from "../src/demo/host/start-demo-host.ts";
import { type DemoModel, startDemoModel } from "../src/demo/model/start-demo-model.ts";
import type { Measurement } from "./ratio.ts";

const DIFF_BYTES = 10_000_000;
const FILES = 50;
const LINE = `export const value = "${"x".repeat(70)}";\n`;
const PER_SECOND = 200;
const TICK_MS = 50;
/** Between two pieces of an answer: the review lasts long enough to be measured, as with a real model. */
const MODEL_GAP_MS = 50;
const PATIENCE_MS = 180_000;

/** How late the server's main thread is at 200 deliveries a second while a diff of 10 MB is being reviewed. */
export async function benchLoopDelay(): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), "svc-bench-loop-"));
  const host = await startDemoHost({ folder: join(folder, "host") });
  const model = await startDemoModel({ gapMs: MODEL_GAP_MS });
  const number = openLargePull(host);
  const store = join(folder, "svc.db");
  const server = fork(fileURLToPath(new URL("./served-review.ts", import.meta.url)), {
    env: { ...process.env, ...environmentOf({ host, model, folder, store }) },
  });
  // Code host, model and load are in this process: what is measured is the server, not its wait for them.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  try {
    const [{ port }] = (await once(server, "message")) as [{ readonly port: number }];
    const url = `http://127.0.0.1:${port}/webhook`;
    host.state.app.webhookUrl = url;
    const load = startLoad(url, host.state.app.webhookSecret);
    await host.comment("acme/large", number, "mira", "@asksvc look");
    server.send("start");
    await untilReviewed(store);
    const told = once(server, "message");
    server.send("tell");
    const [{ p99Ms }] = (await told) as [{ readonly p99Ms: number }];
    const sent = await load.stop();
    if (sent.perSecond < PER_SECOND * 0.9)
      throw new Error(`only ${sent.perSecond.toFixed(0)} deliveries a second could be sent`);
    return {
      name: "event-loop delay (p99) at 200 deliveries/s while 10 MB are reviewed",
      ours: p99Ms,
      unit: "ms",
      limit: 20,
    };
  } finally {
    await end(server);
    await Promise.all([host.close(), model.close()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Place {
  readonly host: DemoHost;
  readonly model: DemoModel;
  readonly folder: string;
  readonly store: string;
}

function environmentOf({ host, model, folder, store }: Place): Record<string, string> {
  return {
    LLM_API_BASE: model.baseUrl,
    LLM_API_KEY: "none",
    WEB_STORE_PATH: store,
    GITHUB_API_URL: host.apiUrl,
    GITHUB_SERVER_URL: host.serverUrl,
    GITHUB_APP_ID: `${host.state.app.id}`,
    GITHUB_PRIVATE_KEY: host.appPrivateKey,
    GITHUB_WEBHOOK_SECRET: host.state.app.webhookSecret,
    CODE_HOST_PACING: "false",
    WEB_CLONE_CACHE_DIR: join(folder, "cache"),
    HOST: "127.0.0.1",
  };
}

function openLargePull(host: DemoHost): number {
  host.addRepository({ owner: "acme", name: "large", collaborators: { mira: "write" } });
  host.commit("acme/large", { branch: "main", message: "Start", files: { "a.txt": "a\n" } });
  const lines = LINE.repeat(Math.ceil(DIFF_BYTES / FILES / LINE.length));
  const files = Object.fromEntries(
    Array.from({ length: FILES }, (_, at) => [`src/part-${at}.ts`, lines]),
  );
  host.commit("acme/large", {
    branch: "more",
    from: "main",
    message: "More",
    author: "mira",
    files,
  });
  return host.openPull("acme/large", { title: "More", author: "mira", head: "more" });
}

/** Deliveries that the gate ignores; one in a hundred becomes a job of a repository that the app does not know. */
function startLoad(url: string, secret: string) {
  const start = performance.now();
  const open = new Set<Promise<unknown>>();
  let sent = 0;
  let isOver = false;
  const run = (async () => {
    while (!isOver) {
      const due = Math.floor(((performance.now() - start) / 1_000) * PER_SECOND) - sent;
      for (let at = 0; at < due; at += 1) {
        sent += 1;
        const call = deliver(url, secret, sent).finally(() => open.delete(call));
        open.add(call);
      }
      await pause(TICK_MS);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await run;
      const seconds = (performance.now() - start) / 1_000;
      await Promise.allSettled(open);
      return { perSecond: sent / seconds };
    },
  };
}

async function deliver(url: string, secret: string, id: number): Promise<void> {
  const body = JSON.stringify({
    action: "created",
    comment: {
      id,
      body: id % 2 === 0 ? "thanks" : "@asksvc look",
      user: { login: "mia", type: "User" },
      author_association: id % 100 === 1 ? "MEMBER" : "NONE",
    },
    issue: { number: 1, state: "open", title: "T", body: "x".repeat(4_000), pull_request: {} },
    repository: { full_name: "acme/unknown" },
  });
  const response = await fetch(url, {
    method: "POST",
    body,
    headers: {
      "content-type": "application/json",
      "x-github-event": "issue_comment",
      "x-github-delivery": `load-${id}`,
      "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`,
    },
  });
  await response.body?.cancel();
}

async function untilReviewed(path: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const find = database.prepare(
      "SELECT status, error FROM jobs WHERE repository = 'acme/large' AND ended_ms IS NOT NULL",
    );
    for (;;) {
      const row = find.get();
      if (row?.status === "published") return;
      if (row !== undefined) throw new Error(`the review ended as ${row.status}: ${row.error}`);
      if (performance.now() > end) throw new Error("the review did not end");
      await pause(200);
    }
  } finally {
    database.close();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
