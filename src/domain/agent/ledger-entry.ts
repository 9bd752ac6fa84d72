import type { Usage } from "./message.ts";

/** Completed attempt at a model call, as recorded in the ledger. */
export interface ModelAttempt {
  readonly model: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly ok: boolean;
  /** Reason for the failure: one short line without ids, keys or addresses. */
  readonly reason?: string | undefined;
  readonly usage: Usage;
  readonly latencyMs: number;
}

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
