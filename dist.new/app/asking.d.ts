import { type Asking } from "../domain/budget/quota.ts";
import { AppError } from "../domain/errors/app-error.ts";
import type { TakeLimit } from "../domain/job/take-limit.ts";
import type { Clock } from "../ports/clock.ts";
import type { NewJob } from "../ports/job-store.ts";
/** Who asks for a job, where and when, as quotas count it. */
export declare function toAsking({ requestedBy: by, repository, pull }: NewJob, clock: Pick<Clock, "now">): Asking;
/** Milliseconds from a moment (ISO 8601) to the next midnight in UTC, when what counts by the day starts anew. */
export declare function untilTomorrow(at: string): number;
/** The refusal of a job that a limit leaves no room for, with how long it is worth waiting. */
export declare function overQuota(limit: TakeLimit, job: NewJob): AppError<"quota-exceeded">;
