import { applyPatch } from "../src/domain/patch/apply-patch.ts";
import type { Measurement } from "./ratio.ts";

const PATCHES = 1_000;
const LINES = 5_000;

/** Applies 1,000 patches, some of them bent, to files of 5,000 lines. */
export function benchPatch(): readonly Measurement[] {
  const times: number[] = [];
  for (let seed = 0; seed < PATCHES; seed += 1) {
    const lines = Array.from({ length: LINES }, (_, at) => lineOf(seed, at));
    const bytes = new TextEncoder().encode(`${lines.join("\n")}\n`);
    const tree = {
      read: (path: string) => (path === "f" ? ({ bytes, mode: "100644" } as const) : undefined),
      paths: () => ["f"],
    };
    const patch = patchOf(lines, seed);
    const start = performance.now();
    const outcome = applyPatch(tree, patch);
    times.push(performance.now() - start);
    if (outcome.kind !== "applied") throw new Error(`patch ${seed} was refused`);
  }
  times.sort((one, other) => one - other);
  const [median = 0, worst = 0] = [times[PATCHES / 2], times.at(-1)];
  const name = "apply 1,000 patches to files of 5,000 lines";
  return [
    { name: `${name}, median`, ours: median, unit: "ms", limit: 5 },
    { name: `${name}, worst`, ours: worst, unit: "ms", limit: 100 },
  ];
}

const lineOf = (seed: number, at: number): string =>
  at % 7 === 0 ? "}" : `  const value${at} = compute(${(at * 31 + seed) % 97}, ${at});`;

/** Three hunks: as they are, with a number that is off, and with a line of context that is bent. */
function patchOf(lines: readonly string[], seed: number): string {
  const rows = ["--- a/f", "+++ b/f"];
  for (const turn of [0, 1, 2]) {
    const from = ((seed * 37) % 1_500) + turn * 1_600 + 1;
    const shown = lines.slice(from, from + 9);
    const stated = turn === 1 ? from + 40 : from + 1;
    rows.push(`@@ -${stated},9 +${stated},9 @@`);
    for (const [at, line] of shown.entries()) {
      if (at === 4) rows.push(`-${line}`, `+${line} // patch ${seed}`);
      else rows.push(turn === 2 && at === 1 ? " something else" : ` ${line}`);
    }
  }
  return `${rows.join("\n")}\n`;
}
