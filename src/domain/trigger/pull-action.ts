import { z } from "zod";

/** Change of a pull request after which it may be reviewed without a request. */
export const PullAction = z.enum(["opened", "reopened", "ready_for_review", "synchronize"]);
/** Change of a pull request after which it may be reviewed without a request. */
export type PullAction = z.infer<typeof PullAction>;

/** Change of a pull request that starts a review without a request. */
export interface PullChange {
  readonly action: PullAction;
  /** Full object id of the head after the change. */
  readonly head: string;
  /** Time of the change, ISO 8601; empty if missing in the event. */
  readonly at: string;
}
