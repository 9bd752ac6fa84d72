import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { openStoreReader } from "../../compose/store-reader.ts";
import type { Check } from "../../domain/api/check.ts";
import { isAppError } from "../../domain/core/app-error.ts";
import type { MissedEventsSummary } from "../../ports/missed-events.ts";

const NAME = "missed deliveries";
const ASK_AGAIN = "ask again in new comments where an answer is missing";

/** Checks that the server could read all missed deliveries. An unreadable store is checked elsewhere. */
export function checkDeliveries(storePath: string): readonly Check[] {
  const path = resolve(storePath);
  if (!existsSync(path)) return [];
  try {
    return describeMissed(openStoreReader(path).missedEvents());
  } catch (error) {
    if (!isAppError(error)) throw error;
    return [];
  }
}

function describeMissed(summary: MissedEventsSummary): readonly Check[] {
  const { progress, waiting, failing, lost, lastLost } = summary;
  const { scannedAt, gap, open } = progress;
  if (scannedAt === undefined && open === undefined) return [];
  const warnings: Check[] = [];
  const warn = (detail: string, fix: string): void =>
    void warnings.push({ name: NAME, status: "warn", detail, fix });
  if (gap !== undefined)
    warn(`the code host no longer had the deliveries from ${gap.from} to ${gap.until}`, ASK_AGAIN);
  if (lost > 0 && lastLost !== undefined)
    warn(
      `${lost} cannot be read any more; the last one, ${lastLost.deliveryId} of ${lastLost.deliveredAt}: ${lastLost.error}`,
      ASK_AGAIN,
    );
  if (failing > 0)
    warn(
      `${failing} of ${waiting} could not be read so far`,
      "see the server's log for the reason",
    );
  if (warnings.length > 0) return warnings;
  const scanned = scannedAt === undefined ? "never completely" : `at ${scannedAt}`;
  return [{ name: NAME, status: "pass", detail: `looked for ${scanned}; ${waiting} waiting` }];
}
