import type { Severity } from "../../../domain/core/severity.ts";
import type { Side } from "../../../domain/diff/hunk.ts";

/** Finding in a diff, anchored to a line or to the whole file. */
export interface DiffNote {
  readonly id: string;
  readonly path: string;
  readonly side: Side;
  /** Line below which the card is shown. If absent, the card is shown above the file. */
  readonly line?: number | undefined;
  /** First line of a range. */
  readonly startLine?: number | undefined;
  readonly tone: Severity;
}
