import type { ReactNode } from "react";
import type { JournalEntry } from "../../../../domain/journal/journal-entry.ts";
import { formatCount, plural } from "../../ui/format.ts";
import { SortHeader, type SortKeys, useSorted } from "../../ui/sort-header.tsx";
import { statusLabel } from "../../ui/status-badge.tsx";
import { useNow } from "../../ui/use-now.ts";
import { Cost } from "./cost.tsx";
import { JournalLine } from "./journal-line.tsx";
import { getEntryDuration, isRunning, sumCosts } from "./journal-lines.ts";

type Column =
  | "when"
  | "type"
  | "who"
  | "work"
  | "model"
  | "in"
  | "cached"
  | "out"
  | "cost"
  | "took"
  | "status";

const KEYS: SortKeys<JournalEntry, Column> = {
  when: ({ at }) => at,
  type: ({ kind, source }) => `${kind} ${source}`,
  who: ({ by }) => by.toLowerCase(),
  work: ({ repository, pull = 0 }) => `${repository.toLowerCase()} ${`${pull}`.padStart(9, "0")}`,
  model: ({ provider = "", model }) => (model === undefined ? undefined : `${provider} ${model}`),
  in: ({ input }) => input,
  cached: ({ cached }) => cached,
  out: ({ output }) => output,
  cost: ({ cost }) => cost,
  took: (entry) => getEntryDuration(entry, entry.changedAt)?.ms,
  status: ({ status }) => statusLabel(status),
};

const HEADS: readonly (readonly [Column, string])[] = [
  ["when", "When"],
  ["type", "Type"],
  ["who", "Who"],
  ["work", "PR or task"],
  ["model", "Provider and model"],
  ["in", "In"],
  ["cached", "Cached"],
  ["out", "Out"],
  ["cost", "Cost"],
  ["took", "Duration"],
  ["status", "Status"],
];
const NUMBERS: ReadonlySet<Column> = new Set(["in", "cached", "out", "cost", "took"]);

/** Table of the visible lines, with their totals. */
export function JournalTable({ lines }: { readonly lines: readonly JournalEntry[] }): ReactNode {
  const clock = useNow();
  const { rows, order, sortBy } = useSorted(lines, KEYS, { by: "when", isDescending: true });
  return (
    <div className="table-wrap">
      <table className="table table-cards" role="table">
        <caption className="vh">Calls</caption>
        <thead role="rowgroup">
          <tr role="row">
            {HEADS.map(([name, words]) => (
              <SortHeader
                key={name}
                name={name}
                order={order}
                sortBy={sortBy}
                isNumber={NUMBERS.has(name)}
              >
                {words}
              </SortHeader>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((entry) => (
            <JournalLine
              key={entry.id}
              entry={entry}
              now={isRunning(entry) ? clock : entry.changedAt}
            />
          ))}
        </tbody>
        <TotalsRow lines={lines} />
      </table>
    </div>
  );
}

function TotalsRow({ lines }: { readonly lines: readonly JournalEntry[] }): ReactNode {
  // The domain's own sum would add its parser to the bundle.
  const sum = (name: "input" | "cached" | "output"): string =>
    formatCount(lines.reduce((before, entry) => before + entry[name], 0));
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        <th role="rowheader" scope="row" colSpan={5}>
          {lines.length === 1 ? "This call" : `These ${plural(lines.length, "call")}`}
        </th>
        <td role="cell" className="n" data-label="In">
          {sum("input")}
        </td>
        <td role="cell" className="n" data-label="Cached">
          {sum("cached")}
        </td>
        <td role="cell" className="n" data-label="Out">
          {sum("output")}
        </td>
        <td role="cell" className="n" data-label="Cost">
          <Cost {...sumCosts(lines)} />
        </td>
        <td role="cell" className="n" />
        <td role="cell" />
      </tr>
    </tfoot>
  );
}
