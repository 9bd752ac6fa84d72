/** Names what a model was asked for. */
export type Contract = "review" | "task";

/**
 * Holds one remark as the model said it. A path, a line or a body that it left out, or that cannot
 * be used, is absent: such a finding belongs in the summary, not in the bin.
 */
export interface RecoveredFinding {
  readonly path?: string | undefined;
  readonly side?: "RIGHT" | "LEFT" | undefined;
  readonly line?: number | undefined;
  readonly start_line?: number | undefined;
  readonly start_side?: "RIGHT" | "LEFT" | undefined;
  readonly quote?: string | undefined;
  readonly severity?: "critical" | "major" | "minor" | "nit" | undefined;
  readonly category?:
    | "correctness"
    | "security"
    | "performance"
    | "tests"
    | "docs"
    | "maintainability"
    | "style";
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly suggestion?: string | undefined;
  readonly confidence?: number | undefined;
}

/** Holds a review as the model said it, without defaults. */
export interface RecoveredReview {
  readonly summary?: string | undefined;
  readonly event?: "COMMENT" | "REQUEST_CHANGES" | "APPROVE" | undefined;
  readonly comments?: readonly RecoveredFinding[] | undefined;
}

/** Holds a proposed change as the model said it; an empty patch means "no safe change". */
export interface RecoveredTask {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly patch?: string | undefined;
}

/** Maps each contract to what is recovered under it. */
export interface RecoveredValues {
  readonly review: RecoveredReview;
  readonly task: RecoveredTask;
}

/**
 * Tells what became of a model's output. `truncated`: its end is missing. `isOwn`: the answer repeats the prompt's code.
 * `ambiguous`: more than one object could be the answer, or the only one may be a quote; none of them is chosen.
 */
export type Recovered<Asked extends Contract = Contract> =
  | {
      readonly kind: "ok";
      readonly value: RecoveredValues[Asked];
      readonly repairs: readonly string[];
      readonly truncated: boolean;
      readonly isOwn?: true | undefined;
    }
  | { readonly kind: "ambiguous"; readonly candidates: readonly RecoveredValues[Asked][] }
  | { readonly kind: "salvaged"; readonly text: string }
  | { readonly kind: "failed"; readonly reason: string };
