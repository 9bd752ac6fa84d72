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

/** Why an attempt failed. */
export interface Failure {
  readonly kind: FailureKind;
  /** One short line of our own words. */
  readonly reason: string;
  /** What the server said, scrubbed; empty when it said nothing. */
  readonly text: string;
  readonly status?: number | undefined;
  /** How long the server asks to wait. */
  readonly waitMs?: number | undefined;
  /** What the server said, for learning from it; never shown. */
  readonly body?: ErrorBody | undefined;
  /** Another attempt cannot end otherwise. */
  readonly isFinal: boolean;
}
