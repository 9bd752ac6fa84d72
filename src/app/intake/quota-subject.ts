import { formatQuotaMessage, type QuotaSubject } from "../../domain/budget/quota.ts";
import { AppError } from "../../domain/core/app-error.ts";
import { publicText } from "../../domain/core/audience-text.ts";
import type { QuotaLimit } from "../../domain/job/quota-limit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { NewJob } from "../../ports/job-store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns the requester, repository and time of a job, as quotas count them. */
export function toQuotaSubject(
  { requestedBy: by, repository, pull }: NewJob,
  clock: Pick<Clock, "now">,
): QuotaSubject {
  const now = clock.now();
  const hourAgo = new Date(Date.parse(now) - HOUR_MS).toISOString();
  return { by, repository, now, hourAgo, pull };
}

/** Returns the milliseconds from a time (ISO 8601) to the next midnight in UTC, when daily quotas are reset. */
export function getMsUntilTomorrow(at: string): number {
  return DAY_MS - (Date.parse(at) % DAY_MS);
}

/** Creates the error for a job above a limit, with the time to wait. */
export function quotaExceededError(limit: QuotaLimit, job: NewJob): AppError<"quota-exceeded"> {
  const isHourly = limit.name === "loop";
  const retryAfterMs = isHourly ? HOUR_MS : getMsUntilTomorrow(job.createdAt);
  const message = publicText(formatQuotaMessage(limit, job.requestedBy));
  return new AppError("quota-exceeded", message, { details: { retryAfterMs } });
}
