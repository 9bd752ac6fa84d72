import type { Category } from "./finding.ts";

/** A finding of an earlier review, as far as it is needed to recognize the same issue. */
export interface PostedFinding {
  readonly id: string;
  /** Address of its comment. */
  readonly url: string;
  readonly path: string;
  readonly side: "LEFT" | "RIGHT";
  /** Line in the current diff; absent if the lines are no longer in it. */
  readonly line?: number | undefined;
  /** First line of a range; absent for a single line. */
  readonly startLine?: number | undefined;
  /** Title and body, without the marker and suggestions. */
  readonly text: string;
  /** Code that it was posted on. */
  readonly code: string;
  /** Lines of the diff above and including that code, to find the place again when the code changed. */
  readonly context: readonly string[];
  readonly category?: Category | undefined;
}
