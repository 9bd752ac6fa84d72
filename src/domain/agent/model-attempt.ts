import type { Usage } from "./message.ts";

/** One attempt at a call, told when it ends: what the ledger keeps. */
export interface ModelAttempt {
  readonly model: string;
  /** 1 for the first. */
  readonly attempt: number;
  readonly ok: boolean;
  /** Why it failed: one short line without ids, keys or addresses. */
  readonly reason?: string | undefined;
  readonly usage: Usage;
  readonly latencyMs: number;
}
