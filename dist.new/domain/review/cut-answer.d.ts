/** Note on a part whose answer lacks its end. */
export declare const CUT_ANSWER = "its answer was cut; the complete findings are kept";
/** Tells whether an answer of a review was cut: findings may be missing. */
export declare function wasCut({ problems }: {
    readonly problems: readonly string[];
}): boolean;
