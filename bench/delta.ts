import { type EventSummary, summarizeEvents } from "../test/fakes/histories/event-summary.ts";
import { measureHistories } from "../test/fakes/histories/measure-delta.ts";
import { measureSecondReview } from "../test/fakes/second-review-cost.ts";
import type { Measurement } from "./ratio.ts";

const PER_REPOSITORY = 67;

/**
 * Plays pull requests of three repositories through each event and counts the lines of a second review, beside those
 * of two other rules: the change since an old head that is an ancestor, and the whole change.
 */
export async function benchDelta(): Promise<Measurement[]> {
  const measures = await measureHistories(PER_REPOSITORY);
  const events = summarizeEvents(measures);
  printTable(events);
  const quiet = measures.filter(({ isQuiet }) => isQuiet);
  const push = events.find(({ event }) => event === "push");
  const cost = await measureSecondReview();
  const histories = new Set(measures.map(({ history }) => history)).size;
  return [
    {
      name: `new lines missed by the delta in ${histories} histories × ${events.length} events`,
      ours: measures.reduce((sum, { delta }) => sum + delta.missed.length, 0),
      unit: "lines",
      limit: 0,
    },
    {
      name: `lines of the delta after ${quiet.length} events that change nothing`,
      ours: quiet.reduce((sum, { delta }) => sum + delta.lines, 0),
      unit: "lines",
      limit: 0,
    },
    {
      name: "delta of a push per line of the author, median",
      ours: push?.medianRatio ?? Number.NaN,
      unit: "lines",
      limit: 1.35,
    },
    {
      name: `input tokens of a second review (20 lines on ${cost.changedLines}), of the first one's`,
      ours: (100 * cost.second.inputTokens) / cost.first.inputTokens,
      unit: "%",
      limit: 8,
    },
  ];
}

function printTable(events: readonly EventSummary[]): void {
  const rows = events.map(({ event, author, joined, delta, ancestor, full }) => [
    event,
    author.toFixed(0),
    ...[delta, ancestor, full].map(({ lines, missed }) => `${lines.toFixed(0)} (${missed})`),
    joined.toFixed(0),
  ]);
  const head = ["lines to review, mean (missed)", "heads", "delta", "ancestor", "whole", "uses"];
  for (const row of [head, ...rows])
    console.log(row.map((cell, at) => (at === 0 ? cell.padEnd(34) : cell.padStart(14))).join(""));
}
