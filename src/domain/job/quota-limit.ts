/**
 * How many jobs may be taken of those that a limit counts, the new one included. A superseded job does not count, except
 * for the limit `loop`: it stops programs that answer each other.
 */
export interface QuotaLimit {
  readonly name: "author" | "repository" | "loop";
  readonly max: number;
  /** ISO 8601, inclusive: older ones do not count. */
  readonly since: string;
  /** Login of who asks, upper and lower case alike; absent: whoever does. */
  readonly by?: string;
  /** `owner/name`, upper and lower case alike. */
  readonly repository?: string;
  readonly pull?: number;
}
