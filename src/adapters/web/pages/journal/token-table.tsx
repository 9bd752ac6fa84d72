import type { ReactNode } from "react";
import { formatCount } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { bucketTitle } from "./bucket-label.ts";
import type { TokenBuckets } from "./token-buckets.ts";

export interface TokenTableProps {
  readonly tokens: TokenBuckets;
  readonly heading: string;
}

const UNITS = { day: "Day", week: "Week", month: "Month" } as const;

/** Data of the chart as a table. */
export function TokenTable({
  tokens: { unit, series, buckets },
  heading,
}: TokenTableProps): ReactNode {
  return (
    <details className="chart-table">
      <summary>
        <Icon name="chevron-down" />
        Show as a table
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="table-wrap" tabIndex={0} aria-label={heading}>
        <table className="table">
          <caption className="vh">{heading}</caption>
          <thead>
            <tr>
              <th scope="col">{UNITS[unit]}</th>
              {series.map((name) => (
                <th key={name} scope="col" className="n">
                  {name}
                </th>
              ))}
              <th scope="col" className="n">
                All
              </th>
            </tr>
          </thead>
          <tbody>
            {buckets.toReversed().map(({ start, parts, total }) => (
              <tr key={start}>
                <th scope="row">{bucketTitle(start, unit)}</th>
                {series.map((name, at) => (
                  <td key={name} className="n">
                    {formatCount(parts[at] ?? 0)}
                  </td>
                ))}
                <td className="n">{formatCount(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
