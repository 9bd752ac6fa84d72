/** What the caller's own machines say of a commit. */
export const VERIFY_VERDICTS = [
    "fixed",
    "not_fixed",
    "already_passing",
    "broke_others",
    "error",
    "timeout",
];
/** What they say of the base, before anything is changed. */
export const REPRODUCE_VERDICTS = ["reproduced", "not_reproduced", "error", "timeout"];
/** Whether another patch may do better: a verdict that says nothing of the patch is not worth another round. */
export function isRetryable(verdict) {
    return verdict === "not_fixed" || verdict === "broke_others";
}
