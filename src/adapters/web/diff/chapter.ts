/**
 * Part of a patch that is a patch itself. Long patches are parsed one chapter at a time, when the
 * chapter comes near the viewport.
 */
export interface Chapter {
  readonly index: number;
  readonly patch: string;
  /** Number of the next line on the left side, 1-based. */
  readonly left: number;
  readonly right: number;
  /** Number of hunks that start before this chapter. */
  readonly hunksAbove: number;
  /** Its first lines belong to a hunk that starts in an earlier chapter. */
  readonly isContinued: boolean;
  /** The file may continue after this chapter: it is the last one and ends in unchanged lines. */
  readonly hasRest: boolean;
  /** Number of rows, estimated for lines that wrap. */
  readonly rows: number;
}
