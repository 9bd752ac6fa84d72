import { isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { Job } from "../../domain/job/job.ts";
import {
  cancelStep,
  failStep,
  type JobStep,
  refuseStep,
  settleStep,
} from "../../domain/runner/plan-result.ts";

/** What these say is for whoever runs the server. */
const OF_THIS_SERVER: ReadonlySet<string> = new Set(["store-unavailable", "store-invalid"]);

/** What somebody asked for, and must not have. */
const REFUSALS: ReadonlySet<string> = new Set([
  "base-not-found",
  "branch-not-owned",
  "budget-spent",
  "followup-cap",
  "requester-not-allowed",
]);

/** The step of a job that could not be started. */
export function whyNotStarted(job: Job, error: unknown): JobStep {
  if (isAppError(error, "pull-closed")) return cancelStep(job, "pull-closed");
  const isRefused = isAppError(error) && REFUSALS.has(error.code);
  if (isRefused && job.intent === undefined) return refuseStep(job, errorText(error));
  const isOurs = !isAppError(error) || OF_THIS_SERVER.has(error.code);
  const words = isOurs ? "an unexpected error; the server's log says more" : errorText(error);
  // An earlier runner of it may have left something.
  if (job.intent !== undefined) return settleStep(job, words);
  return failStep(job, { type: "fail", error: words });
}
