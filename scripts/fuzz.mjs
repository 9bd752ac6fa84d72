// Fuzzes for longer than the tests, with a new seed in each round: npm run fuzz -- --minutes 30
import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, only: { type: "string", default: "" } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error("--minutes takes a number above 0");
  process.exit(2);
}

const VITEST = fileURLToPath(new URL("../node_modules/vitest/vitest.mjs", import.meta.url));
const until = performance.now() + minutes * 60_000;
const only = values.only === "" ? [] : ["-t", values.only];
for (let round = 1; round === 1 || performance.now() < until; round += 1) {
  const seed = process.env.SVC_FUZZ_SEED ?? String(randomInt(2 ** 31));
  // The first rounds are short, so that easy failures are found early.
  const runs = process.env.SVC_FUZZ_RUNS ?? String(Math.min(round, 10));
  console.log(`round ${round}: SVC_FUZZ_SEED=${seed} SVC_FUZZ_RUNS=${runs}`);
  const { status } = spawnSync(
    process.execPath,
    [VITEST, "run", "--project", "fuzz", "--reporter", "dot", ...only],
    { stdio: "inherit", env: { ...process.env, SVC_FUZZ_SEED: seed, SVC_FUZZ_RUNS: runs } },
  );
  if (status !== 0) process.exit(status ?? 1);
  if (process.env.SVC_FUZZ_SEED !== undefined) break;
}
