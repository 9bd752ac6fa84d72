// Measures what the project promises, each figure beside its reference in the same run, and fails when one is missed.
import { benchActionStart } from "./action-start.ts";
import { benchDelta } from "./delta.ts";
import { benchDiffScroll } from "./diff-scroll.ts";
import { benchIdleServer } from "./idle-server.ts";
import { benchInbound } from "./inbound.ts";
import { benchLargeReview } from "./large-review.ts";
import { benchLongRun } from "./long-run.ts";
import { benchLoopDelay } from "./loop-delay.ts";
import { benchOutboundGate } from "./outbound-gate.ts";
import { benchPages } from "./pages.ts";
import { benchParseAndAnnotate } from "./parse-and-annotate.ts";
import { benchPatch } from "./patch.ts";
import { benchPrefixStability } from "./prefix-stability.ts";
import type { Measurement } from "./ratio.ts";
import { benchRepeats } from "./repeats.ts";
import { benchRunners } from "./runners.ts";
import { benchSandbox } from "./sandbox.ts";
import { benchFirstSearch, benchSearch } from "./search.ts";
import { benchSnapshotOpen, benchSnapshotRead } from "./snapshot-read.ts";
import { benchStartUp } from "./start-up.ts";
import { benchStore } from "./store.ts";
import { benchViewers } from "./viewers.ts";
import { benchWebhook } from "./webhook.ts";

const benches = [
  benchParseAndAnnotate,
  benchOutboundGate,
  benchInbound,
  benchSearch,
  benchFirstSearch,
  benchSnapshotRead,
  benchSnapshotOpen,
  benchStartUp,
  benchActionStart,
  benchPatch,
  benchPrefixStability,
  benchRepeats,
  benchDelta,
  benchIdleServer,
  benchStore,
  benchWebhook,
  benchViewers,
  benchLargeReview,
  benchLoopDelay,
  benchPages,
  benchDiffScroll,
  benchLongRun,
  benchSandbox,
  benchRunners,
];

const wanted = process.argv.slice(2);
for (const bench of benches) {
  if (
    wanted.length > 0 &&
    !wanted.some((word) => bench.name.toLowerCase().includes(word.toLowerCase()))
  )
    continue;
  for (const measured of [await bench()].flat()) report(measured);
}

function report(measured: Measurement): void {
  const { name, ours, unit, reference, limit, isAtLeast = false } = measured;
  const judged = reference === undefined ? ours : ours / reference.value;
  const isKept = isAtLeast ? judged >= limit : judged <= limit;
  const figure = `${round(ours)} ${unit}`;
  const beside =
    reference === undefined
      ? ""
      : `, ${reference.name} ${round(reference.value)} ${unit}, ratio ${judged.toFixed(2)}`;
  const bound = `${isAtLeast ? "at least" : "at most"} ${limit}${reference === undefined ? ` ${unit}` : "×"}`;
  console.log(`${isKept ? "ok  " : "MISS"} ${name}: ${figure}${beside} (${bound})`);
  if (!isKept) process.exitCode = 1;
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}
