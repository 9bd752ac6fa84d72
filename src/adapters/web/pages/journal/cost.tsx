import type { ReactNode } from "react";
import { formatCost } from "../../../../domain/budget/format-cost.ts";
import type { JournalEntry } from "../../../../domain/journal/journal-entry.ts";
import { useFrame } from "../../shell/frame.tsx";
import { plural } from "../../ui/format.ts";

type Costs = Partial<Pick<JournalEntry, "cost" | "unpriced">>;

/**
 * Formats a cost, with a lower bound if some calls have no price. Returns nothing if no price is
 * known, which is not the same as a cost of zero.
 */
export function costLabel(
  { cost, unpriced }: { readonly [Name in keyof Costs]: Costs[Name] | undefined },
  currency: string,
): string | undefined {
  if (cost === undefined) return undefined;
  const words = formatCost(cost, currency).trim();
  return unpriced === undefined ? words : `≥ ${words}`;
}

/** Cost of a journal line. */
export function Cost({ cost, unpriced }: Costs): ReactNode {
  const { currency = "" } = useFrame().session ?? {};
  const words = costLabel({ cost, unpriced }, currency);
  if (words === undefined)
    return (
      <span className="muted" title="No price is known for this model">
        not known
      </span>
    );
  if (unpriced === undefined) return words;
  return <span title={`Without ${plural(unpriced, "request")} that have no price`}>{words}</span>;
}
