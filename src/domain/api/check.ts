/** One line of `svc doctor`. */
export interface Check {
  readonly name: string;
  readonly status: "pass" | "warn" | "fail";
  /** What was found. */
  readonly detail: string;
  /** What to do about it. */
  readonly fix?: string | undefined;
}
