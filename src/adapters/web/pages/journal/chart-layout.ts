import type { TokenBucket, TokenBuckets } from "./token-buckets.ts";

/** Distance in pixels from the top of the drawing to the highest grid line and to the axis. */
const TOP = 8;
const AXIS = 150;
export const CHART_HEIGHT = 168;

const STEPS = [1, 2, 2.5, 5, 10] as const;
const MAX_LINES = 4;
const BAR_SHARE = 0.64;
/** In percent of the width. */
const MAX_BAR = 7;
/** A smaller bar would not be visible. */
const MIN_HEIGHT = 0.6;
const MAX_LABELS = { day: 14, week: 14, month: 9 } as const;

export interface ChartSegment {
  readonly name: string;
  /** Color class: `s1` and so on. */
  readonly tone: string;
  readonly y: number;
  readonly height: number;
}

export interface ChartBar {
  readonly start: string;
  /** Slot of the bar, in percent of the width. */
  readonly slot: { readonly x: number; readonly width: number };
  readonly x: number;
  readonly width: number;
  /** From the axis upwards. */
  readonly segments: readonly ChartSegment[];
  /** Position of the label, and whether it is shown only if there is room. */
  readonly label?: { readonly x: number; readonly isOptional: boolean } | undefined;
}

/** Layout of a bar chart: widths in percent, heights in pixels. */
export interface ChartLayout {
  readonly lines: readonly { readonly value: number; readonly y: number }[];
  readonly bars: readonly ChartBar[];
}

/** Calculates the layout of the chart. */
export function layOutChart({ unit, series, buckets }: TokenBuckets): ChartLayout {
  const step = chooseStep(Math.max(0, ...buckets.map(({ total }) => total)));
  const count = Math.max(1, Math.ceil(Math.max(0, ...buckets.map(({ total }) => total)) / step));
  const toHeight = (value: number): number => ((AXIS - TOP) * value) / (step * count);
  const lines = Array.from({ length: count + 1 }, (_line, at) => ({
    value: at * step,
    y: round(AXIS - toHeight(at * step)),
  }));
  const slot = 100 / Math.max(1, buckets.length);
  const width = Math.min(slot * BAR_SHARE, MAX_BAR);
  const every = Math.ceil(buckets.length / MAX_LABELS[unit]);
  const bars = buckets.map((bucket, at): ChartBar => {
    const middle = (at + 0.5) * slot;
    const isLabelled = at % every === 0;
    return {
      start: bucket.start,
      slot: { x: round(at * slot), width: round(slot) },
      x: round(middle - width / 2),
      width: round(width),
      segments: stack(bucket, series, toHeight),
      label: isLabelled ? { x: round(middle), isOptional: (at / every) % 2 === 1 } : undefined,
    };
  });
  return { lines, bars };
}

/** Stacks the segments of a bar with a gap of one pixel. */
function stack(
  { parts }: TokenBucket,
  series: readonly string[],
  toHeight: (value: number) => number,
): readonly ChartSegment[] {
  let top = AXIS;
  return parts.flatMap((value, at) => {
    if (value === 0) return [];
    const height = toHeight(value);
    top -= height;
    const drawn = Math.max(MIN_HEIGHT, height - 1);
    return [{ name: series[at] ?? "", tone: `s${at + 1}`, y: round(top), height: round(drawn) }];
  });
}

/**
 * Returns the distance of grid lines, a round number that gives at most four lines above the axis.
 */
function chooseStep(highest: number): number {
  const rough = Math.max(1, highest / MAX_LINES);
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = STEPS.find((step) => step * power >= rough && Number.isInteger(step * power));
  return (factor ?? 10) * power;
}

const round = (value: number): number => Math.round(value * 100) / 100;
