import { createVault } from "../src/domain/inbound/vault.ts";
import type { Measurement } from "./ratio.ts";

const SIZE = 1 << 20;
const RUNS = 15;

/** Masks the secrets of 1 MiB of diff in which there are some. */
export function benchInbound(): Measurement {
  const text = makeDiff();
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) {
    const start = performance.now();
    const masked = createVault().mask(text);
    best = Math.min(best, performance.now() - start);
    if (!masked.includes("⟦SECRET:github_token:1⟧")) throw new Error("nothing was masked");
  }
  return { name: "mask the secrets of 1 MiB of diff", ours: best, unit: "ms", limit: 60 };
}

function makeDiff(): string {
  const lines: string[] = [];
  let size = 0;
  for (let at = 0; size < SIZE; at += 1) {
    const line =
      at % 2_000 === 7
        ? `+const token = "ghp_${(at * 7_919).toString(36).padStart(6, "q").repeat(6).slice(0, 35)}Z";`
        : `${"+- "[at % 3]}  const value${at} = compute(input.key, options["case ${at}"], token.kind);`;
    lines.push(line);
    size += line.length + 1;
  }
  return lines.join("\n");
}
