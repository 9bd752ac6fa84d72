import { execFileSync, fork, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Measurement } from "./ratio.ts";

const BIN = fileURLToPath(new URL("../bin/svc.js", import.meta.url));
const SERVED = fileURLToPath(new URL("./served-model.ts", import.meta.url));
const FILES = 400;
const LINES = 150;
const CONCURRENCY = 4;
const LATENCY_MS = 1_000;
const POLL_MS = 25;

/** Reviews 400 files and 60,000 changed lines against a model with a latency of one second, in its own process. */
export async function benchLargeReview(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), "svc-large-"));
  const served = fork(SERVED, [String(LATENCY_MS)]);
  try {
    const port = await new Promise<number>((resolve) =>
      served.once("message", (value) => resolve(Number(value))),
    );
    makeRepository(folder);
    const { peakKiB, seconds, stdout } = await runReview(folder, `http://127.0.0.1:${port}/v1`);
    const { manifest, calls } = JSON.parse(stdout) as {
      manifest: { state: string }[];
      calls: number;
    };
    const waves = Math.ceil(calls / CONCURRENCY);
    return [
      {
        name: "files of 400 reviewed",
        ours: manifest.filter(({ state }) => state === "reviewed").length,
        unit: "files",
        limit: FILES,
        isAtLeast: true,
      },
      {
        name: `LLM step of 60,000 lines (${calls} parts)`,
        ours: seconds * 1000,
        unit: "ms",
        reference: { name: `${waves} waves of one second`, value: waves * LATENCY_MS },
        limit: 1.3,
      },
      { name: "peak memory of that review", ours: peakKiB / 1024, unit: "MiB", limit: 400 },
    ];
  } finally {
    served.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

function makeRepository(folder: string): void {
  const git = (...args: readonly string[]): void => {
    execFileSync("git", ["-c", "user.name=Sam", "-c", "user.email=sam@example.com", ...args], {
      cwd: folder,
      stdio: "ignore",
    });
  };
  const write = (version: string): void => {
    for (let file = 0; file < FILES; file += 1) {
      mkdirSync(join(folder, `src/area-${file % 20}`), { recursive: true });
      const lines = Array.from(
        { length: LINES / 2 },
        (_, row) =>
          `export const ${version}Value${row} = compute(${file}, ${row}, "some words of text");`,
      );
      writeFileSync(join(folder, `src/area-${file % 20}/file-${file}.ts`), `${lines.join("\n")}\n`);
    }
  };
  git("init", "-q", "-b", "main");
  write("old");
  git("add", "-A");
  git("commit", "-q", "-m", "Start");
  git("checkout", "-q", "-b", "large");
  write("new");
  git("add", "-A");
  git("commit", "-q", "-m", "Change everything");
}

interface ReviewRun {
  readonly stdout: string;
  /** Of the LLM step. */
  readonly seconds: number;
  readonly peakKiB: number;
}

async function runReview(cwd: string, baseUrl: string): Promise<ReviewRun> {
  const env = {
    ...process.env,
    LLM_API_BASE: baseUrl,
    LLM_API_KEY: "none",
    LLM_MODEL: "served",
    REVIEW_CONCURRENCY: String(CONCURRENCY),
  };
  const child = spawn(process.execPath, [BIN, "review", "--json"], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  let peakKiB = 0;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const poll = setInterval(() => {
    try {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      peakKiB = Math.max(peakKiB, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0));
    } catch {
      // It has ended, or this system has no /proc: then the figure is 0 and said to be.
    }
  }, POLL_MS);
  const status = await new Promise((resolve) => child.on("close", resolve));
  clearInterval(poll);
  if (status !== 0) throw new Error(`svc review ended with ${status}: ${stderr}`);
  return { stdout, seconds: Number(/✓ LLM ([\d.]+) s/.exec(stderr)?.[1] ?? Number.NaN), peakKiB };
}
