/** Problem of a part whose answer is truncated. */
export const CUT_ANSWER = "its answer was cut; the complete findings are kept";

/** Returns whether an answer of a review was truncated: findings may be missing. */
export function hasCutAnswer({ problems }: { readonly problems: readonly string[] }): boolean {
  return problems.some((problem) => problem.endsWith(CUT_ANSWER));
}
