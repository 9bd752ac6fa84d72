import type { Severity } from "../../../domain/core/severity.ts";
import type { Side } from "../../../domain/diff/hunk.ts";

/** A finding in a diff: at a line, or on the whole file. */
export interface DiffNote {
  readonly id: string;
  readonly path: string;
  readonly side: Side;
  /** Its card is shown below this line; absent: on top of the file. */
  readonly line?: number | undefined;
  /** First line of a range. */
  readonly startLine?: number | undefined;
  readonly tone: Severity;
}
