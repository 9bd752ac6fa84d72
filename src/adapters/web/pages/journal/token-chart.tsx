import { type ReactNode, useMemo } from "react";
import type { JournalDay } from "../../../../domain/api/operations-response.ts";
import { formatCompact, formatCount, plural } from "../../ui/format.ts";
import { useNow } from "../../ui/use-now.ts";
import { bucketLabel, bucketTitle } from "./bucket-label.ts";
import { CHART_HEIGHT, type ChartBar, type ChartLayout, layOutChart } from "./chart-layout.ts";
import { type TokenBuckets, toTokenBuckets } from "./token-buckets.ts";
import { TokenTable } from "./token-table.tsx";

export interface TokenChartProps {
  readonly days: readonly JournalDay[];
  /** As in the filters. */
  readonly since: string;
  readonly until: string;
}

/**
 * Chart of tokens over time by repository, drawn with attributes only, and the same data as a
 * table.
 */
export function TokenChart({ days, since, until }: TokenChartProps): ReactNode {
  const today = useNow().slice(0, 10);
  const tokens = useMemo(
    () => toTokenBuckets(days, { since, until, now: today }),
    [days, since, until, today],
  );
  const heading = `Tokens per ${tokens.unit}, in and out`;
  return (
    <figure className="chart-box">
      <figcaption className="chart-head">
        <h2>{heading}</h2>
        <span className="chart-legend">
          {tokens.series.map((name, at) => (
            <span key={name}>
              <svg className="chart-key" aria-hidden="true">
                <rect className={`s${at + 1}`} width="100%" height="100%" />
              </svg>
              {name}
            </span>
          ))}
        </span>
      </figcaption>
      <Bars tokens={tokens} heading={heading} />
      <TokenTable tokens={tokens} heading={`${heading}, by repository`} />
    </figure>
  );
}

function Bars({
  tokens,
  heading,
}: {
  readonly tokens: TokenBuckets;
  readonly heading: string;
}): ReactNode {
  const { lines, bars } = useMemo(() => layOutChart(tokens), [tokens]);
  return (
    <div className="chart-frame">
      <svg className="chart chart-scale" height={CHART_HEIGHT} aria-hidden="true">
        {lines.map(({ value, y }) => (
          <text key={value} x="100%" y={y + 4} textAnchor="end">
            {formatCompact(value)}
          </text>
        ))}
      </svg>
      <svg
        className="chart"
        height={CHART_HEIGHT}
        role="img"
        aria-label={`${heading}. ${describe(tokens)}`}
      >
        <Grid lines={lines} />
        {bars.map((bar, at) => (
          <Bar
            key={bar.start}
            bar={bar}
            title={barTitle(tokens, at)}
            name={bucketLabel(bar.start, tokens.unit)}
          />
        ))}
      </svg>
    </div>
  );
}

function Grid({ lines }: Pick<ChartLayout, "lines">): ReactNode {
  return lines.map(({ value, y }) => (
    <line key={value} className={value === 0 ? "axis" : "grid"} x2="100%" y1={y} y2={y} />
  ));
}

interface BarProps {
  readonly bar: ChartBar;
  /** Tooltip. */
  readonly title: string;
  readonly name: string;
}

function Bar({ bar: { slot, x, width, segments, label }, title, name }: BarProps): ReactNode {
  return (
    <g className="bar">
      <title>{title}</title>
      <rect
        className="bar-place"
        x={`${slot.x}%`}
        width={`${slot.width}%`}
        height={CHART_HEIGHT - 18}
      />
      {segments.map(({ name: repository, tone, y, height }) => (
        <rect
          key={repository}
          className={tone}
          x={`${x}%`}
          y={y}
          width={`${width}%`}
          height={height}
        />
      ))}
      {label === undefined ? null : (
        <text
          className={label.isOptional ? "every-other" : undefined}
          x={`${label.x}%`}
          y={CHART_HEIGHT - 3}
          textAnchor="middle"
        >
          {name}
        </text>
      )}
    </g>
  );
}

function barTitle({ unit, series, buckets }: TokenBuckets, at: number): string {
  const { start = "", total = 0, parts = [] } = buckets[at] ?? {};
  const lines = series.flatMap((name, place) => {
    const tokens = parts[place] ?? 0;
    return tokens === 0 ? [] : [`${name}: ${formatCount(tokens)}`];
  });
  return [`${bucketTitle(start, unit)}: ${plural(total, "token")}`, ...lines].join("\n");
}

/** Describes the chart in one sentence. */
function describe({ unit, buckets }: TokenBuckets): string {
  const highest = buckets.reduce((best, bucket) => (bucket.total > best.total ? bucket : best));
  const what = `Stacked bars for ${plural(buckets.length, unit)}.`;
  if (highest.total === 0) return `${what} No tokens were used.`;
  return `${what} The highest is ${bucketTitle(highest.start, unit)} with ${plural(highest.total, "token")}.`;
}
