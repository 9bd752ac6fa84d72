import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../../../src/adapters/sqlite/open-sqlite-store.ts";
import { createSystemClock } from "../../../../src/adapters/system/create-system-clock.ts";
import { checkDeliveries } from "../../../../src/cli/doctor/check-deliveries.ts";
import type { MissedEventOutcome, ScanProgress } from "../../../../src/ports/missed-events.ts";

const folder = mkdtempSync(join(tmpdir(), "svc-deliveries-"));
afterAll(() => rmSync(folder, { recursive: true }));

const AT = "2026-01-01T08:00:00Z";
const scanned: ScanProgress = { checkpoint: AT, scannedAt: "2026-01-01T09:00:00.000Z" };
const gap = { from: AT, until: "2026-01-02T08:00:00Z", foundAt: "2026-01-05T08:00:00Z" };

/** What is said of a store with events a, b and so on, each settled as given. */
async function checkStore(progress: ScanProgress, ...outcomes: (MissedEventOutcome | undefined)[]) {
  const path = join(mkdtempSync(join(folder, "store-")), "svc.db");
  const { missed, close } = await openSqliteStore({ path, clock: createSystemClock() });
  const ids = outcomes.map((_, index) => String.fromCharCode(97 + index));
  const failed = ids.map((deliveryId) => ({
    deliveryId,
    attemptId: deliveryId,
    name: "issue_comment",
    deliveredAt: AT,
  }));
  await missed.savePage({ failed, arrived: [], progress });
  for (const [index, id] of ids.entries()) {
    const outcome = outcomes[index];
    if (outcome !== undefined) await missed.recordOutcome(id, outcome);
  }
  await close();
  return checkDeliveries(path).map(({ status, detail }) => `${status}: ${detail}`);
}

describe("checking the deliveries that the webhook missed", () => {
  it("has nothing to say before the first scan", async () => {
    expect(checkDeliveries(join(folder, "none.db"))).toEqual([]);
    expect(await checkStore({})).toEqual([]);
  });

  it("passes when nothing is missing", async () => {
    expect(await checkStore(scanned, { kind: "accepted" }, undefined)).toEqual([
      "pass: looked for at 2026-01-01T09:00:00.000Z; 1 waiting",
    ]);
  });

  it("warns of what could not be read, of what is lost, and of a gap", async () => {
    const again = { kind: "again", notBefore: AT, error: "no answer" } as const;
    const lost = { kind: "lost", error: "answered 404" } as const;
    expect(await checkStore({ ...scanned, gap }, again, undefined, lost)).toEqual([
      `warn: the code host no longer had the deliveries from ${gap.from} to ${gap.until}`,
      `warn: 1 cannot be read any more; the last one, c of ${AT}: answered 404`,
      "warn: 1 of 2 could not be read so far",
    ]);
  });
});
