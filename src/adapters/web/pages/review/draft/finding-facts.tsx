import type { ReactNode } from "react";
import type { DraftComment } from "../../../../../domain/review/draft-view.ts";
import { findingLocation } from "./finding-labels.ts";

export interface FindingFactsProps {
  readonly comment: DraftComment;
  readonly isInSummary: boolean;
}

/** Location and category of a finding, and the confidence of the model. */
export function FindingFacts({ comment, isInSummary }: FindingFactsProps): ReactNode {
  const { category, confidence } = comment;
  return (
    <div className="finding-facts">
      <span className="where">{findingLocation(comment, isInSummary)}</span>
      {category === undefined ? null : <span className="fact">{category}</span>}
      {confidence === undefined ? null : <Confidence value={confidence} />}
    </div>
  );
}

function Confidence({ value }: { readonly value: number }): ReactNode {
  return (
    <span className="fact">
      <svg className="confidence" aria-hidden="true">
        <rect className="m-muted" width={`${Math.round(value * 100)}%`} height="100%" />
      </svg>
      Confidence {value.toFixed(2)}
    </span>
  );
}
