import type { Manifest } from "./manifest.ts";

/** Formats the reason why there is nothing to review, in one line. */
export function nothingToReviewReason(manifest: Manifest): string {
  if (manifest.length === 0) return "no file differs from the base";
  const counts = new Map<string, number>();
  for (const { reason = "reviewed" } of manifest) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const parts = [...counts].map(([reason, count]) => `${count} ${reason}`);
  return `${manifest.length} changed file${manifest.length === 1 ? "" : "s"}, none with lines to review (${parts.join(", ")})`;
}
