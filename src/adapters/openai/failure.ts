import type { ErrorBody } from "./read-error-body.ts";

export type FailureKind =
  | "cancelled"
  | "unreachable"
  | "stalled"
  | "cut"
  | "garbled"
  | "page"
  | "empty"
  | "oversized"
  | "server"
  | "rate-limited"
  | "no-credit"
  | "context"
  | "rejected";

/** Reason for the failure of an attempt. */
export interface Failure {
  readonly kind: FailureKind;
  /** One short line with our own wording. */
  readonly reason: string;
  /** Message of the server, scrubbed; empty without one. */
  readonly text: string;
  readonly status?: number | undefined;
  /** Milliseconds that the server asks to wait. */
  readonly waitMs?: number | undefined;
  /** Error body of the server, for learning from it; never shown. */
  readonly body?: ErrorBody | undefined;
  /** True if another attempt cannot succeed. */
  readonly isFinal: boolean;
}
