/** Result of one check of `svc doctor`. */
export interface Check {
  readonly name: string;
  readonly status: "pass" | "warn" | "fail";
  /** Finding of the check. */
  readonly detail: string;
  /** Suggested fix. */
  readonly fix?: string | undefined;
}
