import type { ReactNode } from "react";
import { formatClock, formatDuration } from "../../ui/format.ts";
import type { ClockSpan } from "./clock-spans.ts";
import type { TimeBudget } from "./time-budget.ts";

export interface BudgetClockProps {
  readonly budget: TimeBudget;
  readonly spans: readonly ClockSpan[];
}

/** Share of the total width per letter, used to decide where labels fit. */
const LETTER = 0.0068;
const NEAR_END = 0.06;

/**
 * Bar chart of the time budget. Positions are SVG attributes because the content security policy
 * blocks inline styles.
 */
export function BudgetClock({ budget, spans }: BudgetClockProps): ReactNode {
  const { total, tail } = budget;
  const at = (ms: number): string => percent(ms / total);
  return (
    <svg className="clock-svg" role="img" aria-label={clockLabel({ budget, spans })}>
      <defs>
        <pattern
          id="reserve"
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect className="k-reserve-bg" width="8" height="8" />
          <path className="k-reserve-line" d="M1 0v8" />
        </pattern>
      </defs>
      <rect className="k-track" x="0" y="36" width="100%" height="24" />
      <rect fill="url(#reserve)" x={at(tail)} y="36" width={at(total - tail)} height="24" />
      {spans.map((span) => (
        <Span key={`${span.label} ${span.from}`} span={span} total={total} />
      ))}
      <Limits budget={budget} />
      <Now budget={budget} />
      <text x="0%" y="78">
        0
      </text>
      {[0.25, 0.5, 0.75].map((share) => (
        <text key={share} className="wide-label" x={percent(share)} y="78" textAnchor="middle">
          {formatDuration(total * share)}
        </text>
      ))}
      <text x="100%" y="78" textAnchor="end">
        {formatDuration(total)}, deadline
      </text>
    </svg>
  );
}

function Span({ span, total }: { readonly span: ClockSpan; readonly total: number }): ReactNode {
  const from = Math.min(total, span.from);
  const share = (Math.min(total, span.to) - from) / total;
  const middle = percent(from / total + share / 2);
  return (
    <>
      <rect
        className={`k-${span.kind} k-gap`}
        x={percent(from / total)}
        y="36"
        width={percent(share)}
        height="24"
      />
      {share < span.label.length * LETTER ? null : (
        <text
          className={`k-label k-label-${span.kind} wide-label`}
          x={middle}
          y="52"
          textAnchor="middle"
        >
          {span.label}
        </text>
      )}
    </>
  );
}

/** Markers for the last start of a cycle and for the end of the model's time. */
function Limits({
  budget: { total, lastCycle, tail },
}: Pick<BudgetClockProps, "budget">): ReactNode {
  const from = formatDuration(tail);
  const [edge, cycle] = [tail / total, (lastCycle ?? 0) / total];
  const isRoomy = edge < 1 - 3 * NEAR_END;
  return (
    <>
      {lastCycle === undefined ? null : (
        <line className="k-tick" x1={percent(cycle)} x2={percent(cycle)} y1="30" y2="60" />
      )}
      {lastCycle === undefined || !isRoomy || cycle < 3 * NEAR_END ? null : (
        <text className="wide-label" x={percent(cycle)} y="28" textAnchor="end">
          last new cycle {formatDuration(lastCycle)}
        </text>
      )}
      <line className="k-edge" x1={percent(edge)} x2={percent(edge)} y1="30" y2="60" />
      <text
        className="strong wide-label"
        x={percent(edge)}
        y="28"
        dx={isRoomy ? 6 : -6}
        textAnchor={isRoomy ? "start" : "end"}
      >
        tail reserve from {from}
      </text>
      <text className="narrow-label" x="100%" y="28" textAnchor="end">
        reserve from {from}
      </text>
    </>
  );
}

function Now({ budget: { now, total, isOver } }: Pick<BudgetClockProps, "budget">): ReactNode {
  const share = now / total;
  const place = percent(share);
  const anchor = share < NEAR_END ? "start" : share > 1 - NEAR_END ? "end" : "middle";
  return (
    <>
      <line className="k-now" x1={place} x2={place} y1="16" y2="66" />
      <text className="strong" x={place} y="12" textAnchor={anchor}>
        {isOver ? "ended" : "now"} {formatClock(now)}
      </text>
    </>
  );
}

function clockLabel({ budget, spans }: BudgetClockProps): string {
  const { total, tail, now, lastCycle, isOver } = budget;
  const steps = spans.map(({ label, to }) => `${label} to ${formatDuration(to)}`).join(", ");
  const cycle =
    lastCycle === undefined ? "" : ` No new cycle starts after ${formatDuration(lastCycle)}.`;
  const used = `${formatDuration(now)} of ${formatDuration(total)} ${isOver ? "were used" : "are used"}`;
  return `${used}${steps === "" ? "" : `: ${steps}`}.${cycle} The model stops at ${formatDuration(tail)}; the rest is the tail reserve.`;
}

const percent = (share: number): string =>
  `${Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 100}%`;
