import type { EstimateResponse } from "../../../../domain/api/pull-response.ts";
import { notReviewedLabel } from "../../../../domain/render/coverage-labels.ts";
import { plural } from "../../ui/format.ts";

/** Formats `3 files are left out: 2 generated, 1 binary`. */
export function leftOutText(leftOut: EstimateResponse["leftOut"]): string {
  const counts = new Map<string, number>();
  for (const { reason } of leftOut) {
    const words = notReviewedLabel(reason);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const parts = [...counts].map(([words, count]) => `${count} ${words}`);
  const are = leftOut.length === 1 ? "is" : "are";
  return `${plural(leftOut.length, "file")} ${are} left out: ${parts.join(", ")}`;
}
