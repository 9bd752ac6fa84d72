import { formatQuotaMessage, type QuotaSubject } from "../../domain/budget/quota.ts";
import { AppError } from "../../domain/core/app-error.ts";
import { publicText } from "../../domain/core/audience-text.ts";
import type { QuotaLimit } from "../../domain/job/quota-limit.ts";
import type { Clock } from "../../ports/clock.ts";
import type { NewJob } from "../../ports/job-store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Who asks for a job, where and when, as quotas count it. */
export function toQuotaSubject(
  { requestedBy: by, repository, pull }: NewJob,
  clock: Pick<Clock, "now">,
): QuotaSubject {
  const now = clock.now();
  const hourAgo = new Date(Date.parse(now) - HOUR_MS).toISOString();
  return { by, repository, now, hourAgo, pull };
}

/** Milliseconds from a moment (ISO 8601) to the next midnight in UTC, when what counts by the day starts anew. */
export function getMsUntilTomorrow(at: string): number {
  return DAY_MS - (Date.parse(at) % DAY_MS);
}

/** The refusal of a job that a limit leaves no room for, with how long it is worth waiting. */
export function quotaExceededError(limit: QuotaLimit, job: NewJob): AppError<"quota-exceeded"> {
  const isHourly = limit.name === "loop";
  const retryAfterMs = isHourly ? HOUR_MS : getMsUntilTomorrow(job.createdAt);
  const message = publicText(formatQuotaMessage(limit, job.requestedBy));
  return new AppError("quota-exceeded", message, { details: { retryAfterMs } });
}
