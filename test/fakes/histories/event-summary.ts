import type { EventMeasure, RuleResult } from "./measure-delta.ts";

/** Figures of one event over all histories. */
export interface EventSummary {
  readonly event: string;
  readonly histories: number;
  /** Mean of the lines that changed between the two heads. */
  readonly author: number;
  /** Median of the lines to review per line that the author changed; `NaN` where none changed. */
  readonly medianRatio: number;
  readonly delta: RuleSummary;
  /** Mean of the covered lines that use what the base changed. */
  readonly joined: number;
  readonly ancestor: RuleSummary;
  readonly full: RuleSummary;
}

export interface RuleSummary {
  /** Mean of the lines to review. */
  readonly lines: number;
  /** Number of new lines not shown. */
  readonly missed: number;
}

/** Summarizes measurements by event, in the order of the events. */
export function summarizeEvents(measures: readonly EventMeasure[]): readonly EventSummary[] {
  return [...Map.groupBy(measures, ({ event }) => event)].map(([event, own]) => {
    const summarize = (rule: "delta" | "ancestor" | "full"): RuleSummary =>
      summarizeRule(own.map((measure) => measure[rule]));
    const changed = own.filter(({ author }) => author > 0);
    return {
      event,
      histories: own.length,
      author: mean(own.map(({ author }) => author)),
      medianRatio: median(changed.map(({ delta, author }) => delta.lines / author)),
      delta: summarize("delta"),
      joined: mean(own.map(({ joined }) => joined)),
      ancestor: summarize("ancestor"),
      full: summarize("full"),
    };
  });
}

const summarizeRule = (results: readonly RuleResult[]): RuleSummary => ({
  lines: mean(results.map(({ lines }) => lines)),
  missed: results.reduce((sum, { missed }) => sum + missed.length, 0),
});

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
