import type { ReactNode } from "react";
import type { EstimateAnswer } from "../../../../domain/api/pull-answer.ts";
import { formatCost } from "../../../../domain/budget/format-cost.ts";
import type { Asked } from "../../api/use-ask.ts";
import { CheckLine } from "../../ui/check-line.tsx";
import { asSentence, formatRough } from "../../ui/format.ts";
import { Meter } from "../../ui/meter.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { judgeEstimate, rangeWords } from "./judge-estimate.ts";
import { LeftOut } from "./left-out.tsx";

export interface EstimatePanelProps {
  readonly asked: Asked<EstimateAnswer>;
  /** In tokens; 0 means no cap. */
  readonly budget: number;
}

/** What a review will take, held against the budget. */
export function EstimatePanel({ asked, budget }: EstimatePanelProps): ReactNode {
  if (asked.kind === "nothing") return null;
  if (asked.kind === "asking") return <Skeleton what="the estimate" lines={3} />;
  if (asked.kind === "refused")
    return (
      <div className="row">
        <CheckLine id="estimate-state" tone="bad">
          No estimate: {asSentence(asked.error.problem.detail)}
        </CheckLine>
        <button type="button" className="btn btn-xs" onClick={asked.retry}>
          Try again
        </button>
      </div>
    );
  return (
    <>
      <Numbers estimate={asked.answer} budget={budget} />
      <LeftOut estimate={asked.answer} />
    </>
  );
}

function Numbers({
  estimate,
  budget,
}: {
  readonly estimate: EstimateAnswer;
  readonly budget: number;
}): ReactNode {
  const { tone, verdict, source, parts, label } = judgeEstimate(estimate, budget);
  const { onePass, usual, cost } = estimate;
  return (
    <div className="estimate">
      <div className="estimate-line">
        <span>
          <Key tone="ink" />
          One pass over the diff
        </span>
        <strong>about {formatRough(onePass)}</strong>
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
          <strong>{rangeWords(usual)}</strong>
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
