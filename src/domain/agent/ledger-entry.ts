import type { ModelAttempt } from "./model-attempt.ts";

/** Ledger entry for one attempt at one model call. */
export interface LedgerEntry extends ModelAttempt {
  readonly jobId: string;
  /** ISO 8601. */
  readonly at: string;
  /** The conversation that made the call, such as `part 2/5`. */
  readonly purpose: string;
  /** Millionths of the currency of the prices; absent if the model has no price. */
  readonly cost?: number | undefined;
}
