import { isAppError } from "../../domain/core/app-error.ts";
import { errorText } from "../../domain/core/error-text.ts";
import type { Job } from "../../domain/job/job.ts";
import {
  type PlannedTransition,
  planCancel,
  planFail,
  planReconcile,
  planRefuse,
} from "../../domain/runner/plan-result.ts";

/** Errors whose message is for the operator. */
const SERVER_ERRORS: ReadonlySet<string> = new Set(["store-unavailable", "store-invalid"]);

/** Errors that refuse a request. */
const REFUSAL_ERRORS: ReadonlySet<string> = new Set([
  "base-not-found",
  "branch-not-owned",
  "budget-spent",
  "followup-cap",
  "requester-not-allowed",
]);

/** Plans the transition of a job that could not be started. */
export function planLaunchFailure(job: Job, error: unknown): PlannedTransition {
  if (isAppError(error, "pull-closed")) return planCancel(job, "pull-closed");
  const isRefused = isAppError(error) && REFUSAL_ERRORS.has(error.code);
  if (isRefused && job.intent === undefined) return planRefuse(job, errorText(error));
  const isOurs = !isAppError(error) || SERVER_ERRORS.has(error.code);
  const words = isOurs ? "an unexpected error; see the server's log" : errorText(error);
  // An earlier runner of it may have written something.
  if (job.intent !== undefined) return planReconcile(job, words);
  return planFail(job, { type: "fail", error: words });
}
