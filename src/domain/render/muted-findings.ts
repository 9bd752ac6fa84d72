import { Category } from "../finding/finding.ts";
import type { Planned, PublishPlan } from "../finding/planned.ts";

/** Lists the findings of muted categories. */
export const listMuted = ({ summary }: PublishPlan): readonly Planned[] =>
  summary.filter(({ muted, duplicateOf }) => muted === true && duplicateOf === undefined);

/** Formats the number of muted findings, such as `3 of muted categories (2 style, 1 docs)`. */
export function formatMutedCount(muted: readonly Planned[]): string {
  const counts = Category.options
    .map((category) => ({
      category,
      count: muted.filter(({ finding }) => finding.category === category).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((left, right) => right.count - left.count);
  const list = counts.map(({ category, count }) => `${count} ${category}`).join(", ");
  return `${muted.length} of muted categories (${list})`;
}
