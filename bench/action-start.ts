import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Measurement } from "./ratio.ts";

const BUNDLE = fileURLToPath(new URL("../action/index.js", import.meta.url));
const RUNS = 9;
const LIMIT_MS = 500;

/** Starts the Action for an event that the gate ignores: the median of nine. */
export async function benchActionStart(): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), "svc-bench-action-"));
  try {
    const event = join(folder, "event.json");
    writeFileSync(event, '{"action":"labeled"}');
    // Extra certificates are read at every start of Node and would hide what is ours.
    const { NODE_EXTRA_CA_CERTS: _certificates, ...rest } = process.env;
    const env = { ...rest, GITHUB_EVENT_NAME: "pull_request", GITHUB_EVENT_PATH: event };
    const times = Array.from({ length: RUNS }, () => {
      const start = performance.now();
      execFileSync(process.execPath, [BUNDLE], { env, stdio: "ignore" });
      return performance.now() - start;
    });
    const median = times.sort((left, right) => left - right)[Math.floor(RUNS / 2)] ?? 0;
    return { name: "action on an ignored event", ours: median, unit: "ms", limit: LIMIT_MS };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
