/** The kind of answer that a model was asked for. */
export type Contract = "review" | "task";

/**
 * One finding as the model gave it. A path, line or body that is missing or unusable is absent; such a finding goes
 * to the summary instead of being discarded.
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

/** A review as the model gave it, without defaults. */
export interface RecoveredReview {
  readonly summary?: string | undefined;
  readonly event?: "COMMENT" | "REQUEST_CHANGES" | "APPROVE" | undefined;
  readonly comments?: readonly RecoveredFinding[] | undefined;
}

/** A proposed change as the model gave it. An empty patch means "no safe change". */
export interface RecoveredTask {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  readonly patch?: string | undefined;
}

/** The recovered value of each contract. */
export interface RecoveredValues {
  readonly review: RecoveredReview;
  readonly task: RecoveredTask;
}

/**
 * The result of recovering an answer. `truncated`: its end is missing. `isOwn`: the answer repeats the nonce.
 * `ambiguous`: several objects could be the answer, or the only one may be a quote; none is chosen.
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
