import type { JournalDay } from "../../../../domain/api/operations-response.ts";

const DAY_MS = 24 * 3_600_000;
/**
 * Maximum number of bars that are still distinguishable; beyond it, bars cover weeks, then months.
 */
const MAX_BARS = 62;
const NAMED = 3;
const OTHERS = "others";

/** Values of one bar. */
export interface TokenBucket {
  /** First day, `2026-01-31`. */
  readonly start: string;
  /** In the order of the series. */
  readonly parts: readonly number[];
  readonly total: number;
}

/** Input and output tokens over time, by repository. */
export interface TokenBuckets {
  readonly unit: "day" | "week" | "month";
  /** Repositories with the most tokens first; `others` is the rest. */
  readonly series: readonly string[];
  /** Oldest first, including bars without tokens. */
  readonly buckets: readonly TokenBucket[];
}

export interface BucketRange {
  /** As in the filters: dates, timestamps, or empty. */
  readonly since: string;
  readonly until: string;
  /** ISO 8601. */
  readonly now: string;
}

/** Groups the days of the journal into bars of one day, one week or one month. */
export function toTokenBuckets(days: readonly JournalDay[], range: BucketRange): TokenBuckets {
  const series = seriesOf(days);
  const [first, last] = spanOf(days, range);
  const unit = unitOf((last - first) / DAY_MS + 1);
  const parts = new Map<string, number[]>();
  for (let ms = first; ms <= last; ms += DAY_MS)
    parts.set(
      startOf(ms, unit),
      series.map(() => 0),
    );
  for (const { day, repository, input, output } of days) {
    const bucket = parts.get(startOf(Date.parse(day), unit));
    const named = series.indexOf(repository);
    const place = named === -1 ? series.length - 1 : named;
    if (bucket !== undefined) bucket[place] = (bucket[place] ?? 0) + input + output;
  }
  const buckets = [...parts].map(([start, values]) => ({
    start,
    parts: values,
    total: sum(values),
  }));
  return { unit, series, buckets };
}

/** Names a fourth repository if it is the last one: "others" would contain only that one. */
function seriesOf(days: readonly JournalDay[]): readonly string[] {
  const tokens = new Map<string, number>();
  for (const { repository, input, output } of days)
    tokens.set(repository, (tokens.get(repository) ?? 0) + input + output);
  const names = [...tokens]
    .toSorted(([left, more], [right, less]) => less - more || (left < right ? -1 : 1))
    .map(([name]) => name);
  return names.length <= NAMED + 1 ? names : [...names.slice(0, NAMED), OTHERS];
}

/**
 * Returns the first and last day: the requested period if it can be drawn day by day, else the days
 * with data.
 */
function spanOf(days: readonly JournalDay[], { since, until, now }: BucketRange): [number, number] {
  const known = days.map(({ day }) => Date.parse(day));
  const end = Date.parse(until) - 1;
  const today = Date.parse(now);
  const last = floorDay(Math.max(...known, Number.isNaN(end) ? today : Math.min(end, today)));
  const requested = floorDay(Date.parse(since));
  const isDrawable = requested <= last && (last - requested) / DAY_MS < MAX_BARS;
  return [Math.min(...known, isDrawable ? requested : last), last];
}

function unitOf(days: number): TokenBuckets["unit"] {
  if (days <= MAX_BARS) return "day";
  return days <= 7 * MAX_BARS ? "week" : "month";
}

/** Returns the first day of the bar that contains a day; weeks start on Monday. */
function startOf(ms: number, unit: TokenBuckets["unit"]): string {
  const day = new Date(ms).toISOString().slice(0, 10);
  if (unit === "day") return day;
  if (unit === "month") return `${day.slice(0, 7)}-01`;
  const sinceMonday = (new Date(ms).getUTCDay() + 6) % 7;
  return new Date(ms - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

const floorDay = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;

const sum = (values: readonly number[]): number =>
  values.reduce((before, value) => before + value, 0);
