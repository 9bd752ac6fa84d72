import type { ReactNode } from "react";
import { formatCost } from "../../../domain/budget/format-cost.ts";
import type { RunView } from "../../../domain/event/run-view.ts";
import { formatClock, formatCompact, formatCount, plural } from "../ui/format.ts";
import { Meter } from "../ui/meter.tsx";
import { elapsedMs, meanRate, recentRate } from "./run-times.ts";

export interface CountersProps {
  readonly view: RunView;
  /** Maximum number of input tokens of the run; 0 means no limit. */
  readonly budget: number;
  /** ISO 8601. */
  readonly now: string;
}

/** Usage of a run so far. */
export function Counters({ view, budget, now }: CountersProps): ReactNode {
  const { usage, toolCalls, failedTools, retries } = view;
  const about = usage.estimated ? "about " : "";
  const elapsed = elapsedMs(view, now);
  return (
    <dl className={usage.cost === undefined ? "counters counters-six" : "counters"}>
      <Counter
        name="IN"
        value={formatCount(usage.input)}
        note={about + shareOfBudget(view, budget)}
      />
      <Counter name="CACHED" value={formatCount(usage.cached)} note={shareOfInput(view)} />
      <Counter name="OUT" value={formatCount(usage.output)} note={plural(usage.calls, "call")} />
      <Rate view={view} now={now} />
      <Counter
        name="TOOLS"
        value={formatCount(toolCalls)}
        note={failures(toolCalls, failedTools)}
      />
      <Counter
        name="ELAPSED"
        value={elapsed === undefined ? "–" : formatClock(elapsed)}
        note={retries === 0 ? "no retry" : plural(retries, "retry", "retries")}
      />
      <Cost usage={usage} />
    </dl>
  );
}

interface CounterProps {
  readonly name: string;
  readonly value: string;
  readonly note: string;
}

function Counter({ name, value, note }: CounterProps): ReactNode {
  return (
    <div className="counter">
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd>{note}</dd>
    </div>
  );
}

/** Cost of the run; renders nothing if a price is not known. */
function Cost({ usage: { cost, estimated } }: Pick<RunView, "usage">): ReactNode {
  if (cost === undefined) return null;
  const value = formatCost(cost.amount, cost.currency);
  return <Counter name="COST" value={value} note={estimated ? "about" : "by the price list"} />;
}

function Rate({ view, now }: Pick<CountersProps, "view" | "now">): ReactNode {
  if (view.status === "running") {
    const rate = recentRate(view, now);
    return <Counter name="RATE" value={rate.toFixed(1)} note="tok/s, last 10 s" />;
  }
  const mean = meanRate(view);
  if (mean === undefined) return <Counter name="RATE" value="–" note="not known" />;
  return <Counter name="RATE" value={mean.toFixed(1)} note="tok/s, mean" />;
}

/** Used share of the input budget as a bar; renders nothing without a budget. */
export function BudgetMeter({ view, budget }: Pick<CountersProps, "view" | "budget">): ReactNode {
  if (budget === 0) return null;
  const share = view.usage.input / budget;
  const label = `${percent(share)} percent of the input budget is used`;
  return <Meter label={label} parts={[{ tone: "accent", share }]} isSmall />;
}

function shareOfBudget({ usage }: RunView, budget: number): string {
  if (budget === 0) return "no cap";
  return `${percent(usage.input / budget)} % of ${formatCompact(budget)}`;
}

function shareOfInput({ usage: { cached, input } }: RunView): string {
  return input === 0 ? "none yet" : `${percent(cached / input)} % of in`;
}

function failures(calls: number, failed: number): string {
  if (calls === 0) return "none yet";
  return failed === 0 ? "none failed" : `${formatCount(failed)} failed`;
}

const percent = (share: number): number => Math.round(share * 100);
