/**
 * Maximum number of accepted jobs that match the limit, the new one included. Superseded jobs do
 * not count, except for the limit `loop`, which stops programs that answer each other.
 */
export interface QuotaLimit {
  readonly name: "author" | "repository" | "loop";
  readonly max: number;
  /** ISO 8601, inclusive: older jobs do not count. */
  readonly since: string;
  /** Login of the requester, case-insensitive; absent: all requesters. */
  readonly by?: string;
  /** `owner/name`, case-insensitive. */
  readonly repository?: string;
  readonly pull?: number;
}
