import type { ReactNode } from "react";
import type {
  JournalEntry,
  JournalTotals as Totals,
} from "../../../../domain/journal/journal-entry.ts";
import { useFrame } from "../../shell/frame.tsx";
import { formatCompact, formatCount, plural } from "../../ui/format.ts";
import { costLabel } from "./cost.tsx";
import { formatEntryDuration, getDurationSpread } from "./journal-lines.ts";

export interface JournalTotalsProps {
  readonly totals: Totals;
  /** Loaded lines, for durations, which the totals do not include. */
  readonly entries: readonly JournalEntry[];
}

/** Totals of all lines that match the filters. */
export function JournalTotals({ totals, entries }: JournalTotalsProps): ReactNode {
  const { input, cached, output, calls } = totals;
  const { currency = "" } = useFrame().session ?? {};
  const perCall = (tokens: number): string => `${formatCompact(tokens / totals.entries)} a call`;
  const spread = getDurationSpread(entries);
  return (
    <dl className="totals">
      <Total name="Calls" value={formatCount(totals.entries)}>
        {plural(calls, "request")}
      </Total>
      <Total name="Cost" value={costLabel(totals, currency) ?? "not known"}>
        {costNote(totals)}
      </Total>
      <Total name="Tokens in" value={formatCount(input)}>
        {perCall(input)}
      </Total>
      <Total name="Cached" value={formatCount(cached)}>
        {input === 0 ? "of none" : `${Math.round((100 * cached) / input)} % of in`}
      </Total>
      <Total name="Tokens out" value={formatCount(output)}>
        {perCall(output)}
      </Total>
      <Total
        name="Duration, below"
        value={spread === undefined ? "–" : formatEntryDuration(spread.median)}
      >
        {spread === undefined
          ? "nothing has ended"
          : `median, 95 %: ${formatEntryDuration(spread.high)}`}
      </Total>
    </dl>
  );
}

function costNote({ cost, unpriced }: Totals): string {
  if (cost === undefined) return "no price is known";
  return unpriced === undefined
    ? "by the price list"
    : `${plural(unpriced, "request")} without a price`;
}

interface TotalProps {
  readonly name: string;
  readonly value: string;
  readonly children: ReactNode;
}

function Total({ name, value, children }: TotalProps): ReactNode {
  return (
    <div className="total">
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd>{children}</dd>
    </div>
  );
}
