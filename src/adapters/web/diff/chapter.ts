/** A part of a patch that is a patch of its own. Long patches are parsed chapter by chapter, when one comes near. */
export interface Chapter {
  readonly index: number;
  readonly patch: string;
  /** Numbers of the lines that would follow what is above it, 1-based. */
  readonly left: number;
  readonly right: number;
  /** Hunks that begin above it. */
  readonly hunksAbove: number;
  /** Its first lines belong to a hunk that begins above it. */
  readonly isContinued: boolean;
  /** The file may go on below it: it is the last, and ends in unchanged lines. */
  readonly hasRest: boolean;
  /** Rows that it will have; of lines that wrap an estimate. */
  readonly rows: number;
}
