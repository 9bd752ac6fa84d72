import type { ModelAttempt } from "./model-attempt.ts";

/** One attempt at one model call, as it is booked. */
export interface LedgerEntry extends ModelAttempt {
  readonly jobId: string;
  /** ISO 8601. */
  readonly at: string;
  /** The conversation that made the call, such as `part 2/5`. */
  readonly purpose: string;
  /** Millionths of the currency that prices are in; absent when the model has no price. */
  readonly cost?: number | undefined;
}
