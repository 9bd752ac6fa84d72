import { expect, it } from "vitest";
import type { ScanDeliveriesResult } from "../../../../src/app/intake/scan-deliveries.ts";
import { createScanHourly } from "../../../../src/app/intake/scan-hourly.ts";
import { limited, unreachable } from "../../../fakes/delivery-list.ts";
import { createFakeClock } from "../../../fakes/fake-clock.ts";

const MINUTE = 60_000;
const RESULT: ScanDeliveriesResult = { failed: 1, gaps: [], floor: "2026-01-09T00:00:00.000Z" };
const idle = () => new AbortController().signal;

function open() {
  const clock = createFakeClock({ isManual: true, startAt: "2026-01-10T00:00:00.000Z" });
  const failures: unknown[] = [];
  const seen = {
    scans: 0,
    results: [] as unknown[],
    pruned: [] as unknown[],
    limits: [] as unknown[],
  };
  const scan = createScanHourly({
    clock,
    scan: async () => {
      seen.scans += 1;
      if (failures.length > 0) throw failures.shift();
      return RESULT;
    },
    missed: {
      prune: async (before) => seen.pruned.push(before),
    },
    onScanned: (result) => seen.results.push(result),
    onLimited: (error) => seen.limits.push(error),
  });
  return { clock, failures, seen, scan };
}

it("scans an hour after the begin of the last complete scan, and not before", async () => {
  const { clock, scan, seen } = open();
  await scan(idle());
  clock.advance(59 * MINUTE);
  await scan(idle());
  expect(seen.scans).toBe(1);
  clock.advance(MINUTE);
  await scan(idle());
  expect(seen).toMatchObject({ scans: 2, results: [RESULT, RESULT] });
});

it("deletes what no later scan needs, and lost events after a week", async () => {
  const { scan, seen } = open();
  await scan(idle());
  expect(seen.pruned).toEqual([{ accepted: RESULT.floor, lost: "2026-01-03T00:00:00.000Z" }]);
});

it("tries again at the next call when the code host limits the rate", async () => {
  const { failures, scan, seen } = open();
  failures.push(limited);
  await scan(idle());
  expect(seen).toMatchObject({ results: [], pruned: [], limits: [limited] });
  await scan(idle());
  expect(seen).toMatchObject({ scans: 2, results: [RESULT] });
});

it("rejects for other failures, and tries again at the next call", async () => {
  const { failures, scan, seen } = open();
  failures.push(unreachable);
  await expect(scan(idle())).rejects.toBe(unreachable);
  await scan(idle());
  expect(seen).toMatchObject({ scans: 2, limits: [] });
});
