import type { Usage } from "../model/message.ts";

/** One attempt at one model call. */
export interface LedgerEntry {
  readonly jobId: string;
  /** ISO 8601. */
  readonly at: string;
  /** What the call was for, such as `review 2/5` or `repair`. */
  readonly purpose: string;
  readonly model: string;
  readonly attempt: number;
  readonly ok: boolean;
  readonly reason?: string;
  readonly usage: Usage;
  readonly latencyMs: number;
}
