/** Note on a part whose answer lacks its end. */
export const CUT_ANSWER = "its answer was cut; the complete findings are kept";

/** Tells whether an answer of a review was cut: findings may be missing. */
export function hasCutAnswer({ problems }: { readonly problems: readonly string[] }): boolean {
  return problems.some((problem) => problem.endsWith(CUT_ANSWER));
}
