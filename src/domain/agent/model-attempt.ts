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
