import type { ReactNode } from "react";
import type { EstimateResponse } from "../../../../domain/api/pull-response.ts";
import { formatCost } from "../../../../domain/budget/format-cost.ts";
import type { QueryState } from "../../api/use-query.ts";
import { CheckLine } from "../../ui/check-line.tsx";
import { asSentence, formatCompact } from "../../ui/format.ts";
import { Meter } from "../../ui/meter.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { evaluateEstimate, formatRange } from "./evaluate-estimate.ts";
import { LeftOutFiles } from "./left-out-files.tsx";

export interface EstimatePanelProps {
  readonly lookup: QueryState<EstimateResponse>;
  /** In tokens; 0 means no limit. */
  readonly budget: number;
}

/** Estimated use of a review, compared with the budget. */
export function EstimatePanel({ lookup, budget }: EstimatePanelProps): ReactNode {
  if (lookup.kind === "nothing") return null;
  if (lookup.kind === "asking") return <Skeleton what="the estimate" lines={3} />;
  if (lookup.kind === "refused")
    return (
      <div className="row">
        <CheckLine id="estimate-state" tone="bad">
          No estimate: {asSentence(lookup.error.problem.detail)}
        </CheckLine>
        <button type="button" className="btn btn-xs" onClick={lookup.retry}>
          Try again
        </button>
      </div>
    );
  return (
    <>
      <Numbers estimate={lookup.answer} budget={budget} />
      <LeftOutFiles estimate={lookup.answer} />
    </>
  );
}

function Numbers({
  estimate,
  budget,
}: {
  readonly estimate: EstimateResponse;
  readonly budget: number;
}): ReactNode {
  const { tone, verdict, source, parts, label } = evaluateEstimate(estimate, budget);
  const { onePass, usual, cost } = estimate;
  return (
    <div className="estimate">
      <div className="estimate-line">
        <span>
          <Key tone="ink" />
          One pass over the diff
        </span>
        <strong>about {formatCompact(onePass)}</strong>
      </div>
      {cost === undefined ? null : (
        <div className="estimate-line">
          <span>Reading it once with {cost.model}</span>
          <strong>about {formatCost(cost.amount, cost.currency)}</strong>
        </div>
      )}
      {usual === undefined ? null : (
        <div className="estimate-line">
          <span>
            <Key tone="accent" />
            Usual total here, with tools
          </span>
          <strong>{formatRange(usual)}</strong>
        </div>
      )}
      <Meter label={label} parts={parts} />
      <p className={tone === "warn" ? "hint is-warn" : "hint"} role="status">
        {verdict} <span className="muted">{source}</span>
      </p>
    </div>
  );
}

function Key({ tone }: { readonly tone: "ink" | "accent" }): ReactNode {
  return (
    <svg className="key" aria-hidden="true">
      <rect className={`m-${tone}`} width="100%" height="100%" />
    </svg>
  );
}
