// Every suite, one after the other, also after one that failed, and the sum of all in the last line.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sumTests } from "./sum-tests.mjs";

const SUITES = ["test", "test:long", "test:cluster", "test:image", "test:crash"];

const folder = mkdtempSync(join(tmpdir(), "svc-reports-"));
// Where everything is run, every fuzzed case is.
const env = { SVC_FUZZ_RUNS: "1", ...process.env };
const suites = SUITES.map((name) => {
  const report = join(folder, name.replace(":", "-"));
  const { status } = spawnSync("npm", ["run", name], {
    stdio: "inherit",
    env: { ...env, SVC_TEST_REPORT: report },
  });
  return { name, report, hasSucceeded: status === 0 };
});
const { lines, succeeded } = sumTests(suites, {
  mustRunAll: process.env.SVC_TEST_MUST_RUN_ALL === "1",
});
rmSync(folder, { recursive: true, force: true });
process.exitCode = succeeded ? 0 : 1;
console.log(lines.join("\n"));
