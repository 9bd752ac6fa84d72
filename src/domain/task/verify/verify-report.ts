/** Verdicts of the caller's machines on a commit. */
export const VERIFY_VERDICTS = [
  "fixed",
  "not_fixed",
  "already_passing",
  "broke_others",
  "error",
  "timeout",
] as const;
/** Verdict of the caller's machines on a commit. */
export type VerifyVerdict = (typeof VERIFY_VERDICTS)[number];

/** Verdicts of the caller's machines on the base, before any change. */
export const REPRODUCE_VERDICTS = ["reproduced", "not_reproduced", "error", "timeout"] as const;
/** Verdict of the caller's machines on the base. */
export type ReproduceVerdict = (typeof REPRODUCE_VERDICTS)[number];

/** Outcome of one dispatched run. */
export interface RunReport<Verdict extends string> {
  readonly verdict: Verdict;
  /** One line for users: the reason, unless the verdict implies it. */
  readonly why?: string | undefined;
  /** Output of failing tests, by node id. Untrusted. */
  readonly tracebacks: Readonly<Record<string, string>>;
  /** Number of runs of each test; absent if unknown. */
  readonly runs?: number | undefined;
  /** Page of the run on the code host; absent if none was found. */
  readonly url?: string | undefined;
}

/** Report of a verification run. */
export type VerifyReport = RunReport<VerifyVerdict>;
/** Report of a reproduction run. */
export type ReproduceReport = RunReport<ReproduceVerdict>;

/** Returns whether another patch may succeed: only for verdicts on the patch itself. */
export function isRetryable(verdict: VerifyVerdict): boolean {
  return verdict === "not_fixed" || verdict === "broke_others";
}

/** Class of a failure, determined by a model before it works on it. */
export type FailureClass = "product" | "test" | "environment" | "unclear";
