import type { GitProgram } from "./git-program.ts";

/** One of our folders, whose git reads the objects of a snapshot. */
export interface ObjectStore {
  readonly git: GitProgram;
  /** Reports damaged objects, so that the next open does not use them again. */
  reportDamage(): Promise<void>;
  close(): Promise<void>;
}
