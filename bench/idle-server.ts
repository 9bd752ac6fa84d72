import { type ChildProcess, spawn } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Measurement } from "./ratio.ts";

const BIN = fileURLToPath(new URL("../bin/svc.js", import.meta.url));
/** The least that a server of Node can be. */
const BARE =
  "require('node:http').createServer((_, response) => response.end('ok')).listen(process.env.PORT, '127.0.0.1')";
const ROUNDS = 3;
/** By then the server has returned the memory that only its start needed. */
const SETTLE_MS = 8_000;
const POLL_MS = 10;
const READY_LIMIT_MS = 60_000;

interface IdleFigures {
  readonly readyMs: number;
  readonly residentMb: number;
}

/** A server with everything on and nothing to do, whose code host takes connections and never answers. */
export async function benchIdleServer(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), "svc-bench-idle-"));
  const silent = createServer().listen(0, "127.0.0.1");
  await once(silent, "listening");
  const host = `http://127.0.0.1:${portOf(silent)}`;
  try {
    const [ours, bare]: [IdleFigures[], IdleFigures[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const env = { ...settings(host), WEB_STORE_PATH: join(folder, `${round}.db`) };
      ours.push(await measure([BIN, "serve"], { ...env, HOME: folder }));
      bare.push(await measure(["-e", BARE], {}));
    }
    const best = (all: readonly IdleFigures[], figure: keyof IdleFigures): number =>
      Math.min(...all.map((one) => one[figure]));
    const beside = (figure: keyof IdleFigures, unit: string): string =>
      `a bare node:http process: ${best(bare, figure).toFixed(0)} ${unit}`;
    return [
      {
        name: `idle server: ready while the code host is silent (${beside("readyMs", "ms")})`,
        ours: best(ours, "readyMs"),
        unit: "ms",
        limit: 1_500,
      },
      {
        name: `idle server: resident memory (${beside("residentMb", "MB")})`,
        ours: best(ours, "residentMb"),
        unit: "MB",
        limit: 120,
      },
    ];
  } finally {
    silent.close();
    rmSync(folder, { recursive: true });
  }
}

function settings(host: string): Readonly<Record<string, string>> {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  return {
    GITHUB_API_URL: `${host}/api`,
    GITHUB_SERVER_URL: host,
    GITHUB_APP_ID: "1",
    GITHUB_PRIVATE_KEY: privateKey,
    GITHUB_WEBHOOK_SECRET: "webhook-secret",
    GITHUB_OAUTH_CLIENT_ID: "client",
    GITHUB_OAUTH_CLIENT_SECRET: "client-secret",
    LLM_API_BASE: "https://api.openai.com/v1",
    LLM_API_KEY: "key",
    LLM_MODEL: "model",
    SVC_SECRET_KEY: randomBytes(32).toString("base64"),
    METRICS_TOKEN: "metrics-of-the-bench",
    WEB_BASE_URL: "http://127.0.0.1",
    WEB_ALLOWED_USERS: "ada",
    TASK_API_ENABLED: "1",
  };
}

async function measure(args: readonly string[], env: NodeJS.ProcessEnv): Promise<IdleFigures> {
  const port = await freePort();
  const { PATH } = process.env;
  const start = performance.now();
  const child = spawn(process.execPath, args, {
    env: { PATH, ...env, HOST: "127.0.0.1", PORT: `${port}` },
    stdio: ["ignore", "ignore", "inherit"],
  });
  try {
    await untilReady(child, `http://127.0.0.1:${port}/readyz`, start);
    const readyMs = performance.now() - start;
    await pause(SETTLE_MS);
    return { readyMs, residentMb: residentMb(child) };
  } finally {
    child.kill("SIGKILL");
  }
}

async function untilReady(child: ChildProcess, url: string, start: number): Promise<void> {
  while (performance.now() - start < READY_LIMIT_MS) {
    if (child.exitCode !== null) throw new Error(`it ended with exit code ${child.exitCode}`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok === true) return;
    await pause(POLL_MS);
  }
  throw new Error(`not ready within ${READY_LIMIT_MS} ms`);
}

/** `VmRSS` of proc_pid_status(5), so this runs on Linux. */
function residentMb({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  server.close();
  return port;
}

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
