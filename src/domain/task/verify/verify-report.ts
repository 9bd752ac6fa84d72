/** What the caller's own machines say of a commit. */
export const VERIFY_VERDICTS = [
  "fixed",
  "not_fixed",
  "already_passing",
  "broke_others",
  "error",
  "timeout",
] as const;
export type VerifyVerdict = (typeof VERIFY_VERDICTS)[number];

/** What they say of the base, before anything is changed. */
export const REPRODUCE_VERDICTS = ["reproduced", "not_reproduced", "error", "timeout"] as const;
export type ReproduceVerdict = (typeof REPRODUCE_VERDICTS)[number];

/** The outcome of one dispatched run. */
export interface RunReport<Verdict extends string> {
  readonly verdict: Verdict;
  /** One line for people: why, when the verdict alone does not say. */
  readonly why?: string | undefined;
  /** What failing tests printed, by node id. Untrusted. */
  readonly tracebacks: Readonly<Record<string, string>>;
  /** How often each test was run; absent when not told. */
  readonly runs?: number;
  /** Page of the run on the code host; absent when none was found. */
  readonly url?: string | undefined;
}

export type VerifyReport = RunReport<VerifyVerdict>;
export type ReproduceReport = RunReport<ReproduceVerdict>;

/** Whether another patch may do better: a verdict that says nothing of the patch is not worth another round. */
export function isRetryable(verdict: VerifyVerdict): boolean {
  return verdict === "not_fixed" || verdict === "broke_others";
}

/** What kind of failure it is, as a model sees it before it works on it. */
export type FailureClass = "product" | "test" | "environment" | "unclear";
