import type { ReactNode } from "react";
import type { RunView } from "../../../../domain/event/run-view.ts";
import { useServerNow } from "../../run/use-server-now.ts";
import { formatClock, formatDuration } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { BudgetClock } from "./budget-clock.tsx";
import { toClockSpans } from "./clock-spans.ts";
import { getTimeBudget, type TimeBudget } from "./time-budget.ts";

/**
 * Used part of a task's time budget, with the reserve at the end; renders nothing without a
 * deadline.
 */
export function TimeBudgetPanel({ view }: { readonly view: RunView }): ReactNode {
  const now = useServerNow();
  const budget = getTimeBudget(view, now);
  if (budget === undefined) return null;
  const { total, reserve } = budget;
  return (
    <section className="panel" aria-labelledby="budget-title">
      <div className="panel-head">
        <h2 id="budget-title">Time budget</h2>
        <span className="panel-note">
          {formatDuration(total)}, of which {formatDuration(reserve)} are kept for the tail
        </span>
        <div className="panel-end">
          <TimeLeft budget={budget} view={view} />
        </div>
      </div>
      <div className="panel-body">
        <div className="clock">
          <BudgetClock
            budget={budget}
            spans={toClockSpans(view, budget.since, view.endedAt ?? now)}
          />
          <div className="legend-row">
            <Legend fill="k-prep">Preparation</Legend>
            <Legend fill="k-loop">Model loop</Legend>
            <Legend fill="k-tail">Apply, normalize, verify, publish</Legend>
            <Legend>Tail reserve</Legend>
          </div>
        </div>
      </div>
    </section>
  );
}

interface TimeLeftProps {
  readonly budget: TimeBudget;
  readonly view: Pick<RunView, "status" | "stopReason">;
}

function TimeLeft({ budget, view: { status, stopReason } }: TimeLeftProps): ReactNode {
  const { left, isOver, now, tail } = budget;
  const clock = formatClock(left);
  if (isOver && stopReason === "deadline")
    return (
      <span className="tag tag-warn">
        <Icon name="clock" />
        Stopped by the deadline
      </span>
    );
  if (isOver) {
    const isGood = status === "succeeded";
    return (
      <span className={isGood ? "tag tag-ok" : "tag"}>
        <Icon name={isGood ? "check" : "clock"} />
        Ended with {clock} left
      </span>
    );
  }
  const isTail = now >= tail;
  return (
    <span className={isTail ? "tag tag-warn" : "tag"}>
      <Icon name="clock" />
      {clock} left{isTail ? ", in the tail reserve" : ""}
    </span>
  );
}

interface LegendProps {
  /** Defaults to the pattern of the reserve. */
  readonly fill?: string;
  readonly children: ReactNode;
}

function Legend({ fill, children }: LegendProps): ReactNode {
  return (
    <span>
      <svg className="key" aria-hidden="true">
        <rect
          {...(fill === undefined ? { fill: "url(#reserve)" } : { className: fill })}
          width="100%"
          height="100%"
        />
      </svg>
      {children}
    </span>
  );
}
