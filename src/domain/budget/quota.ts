import { audienceText } from "../core/audience-text.ts";
import type { QuotaLimit } from "../job/quota-limit.ts";

/** Limits on the number of requests; 0 means no limit. */
export interface Quotas {
  /** Requests by one author in a day. */
  readonly authorDay: number;
  /** Requests in one repository in a day. */
  readonly repositoryDay: number;
  /**
   * Requests by one author on one pull request in an hour: stops programs that answer each other.
   */
  readonly pullHour: number;
}

/** Subject of a quota check. */
export interface QuotaSubject {
  /** Login. */
  readonly by: string;
  readonly repository: string;
  /**
   * Pull request where another program could answer the service's posts; absent where only people
   * send requests.
   */
  readonly pull?: number | undefined;
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** One hour before `now`. */
  readonly hourAgo: string;
}

/**
 * Returns the limits to check before a request is accepted. They also apply to writers and admins,
 * whose account may be part of a loop.
 */
export function getQuotaLimits(quotas: Quotas, quotaSubject: QuotaSubject): readonly QuotaLimit[] {
  const { by, repository, pull, hourAgo: since } = quotaSubject;
  const { authorDay, repositoryDay, pullHour } = quotas;
  const today = `${getDay(quotaSubject.now)}T00:00:00.000Z`;
  return [
    ...(pullHour > 0 && pull !== undefined
      ? [{ name: "loop", max: pullHour, since, by, repository, pull } as const]
      : []),
    ...(authorDay > 0 ? [{ name: "author", max: authorDay, since: today, by } as const] : []),
    ...(repositoryDay > 0
      ? [{ name: "repository", max: repositoryDay, since: today, repository } as const]
      : []),
  ];
}

const ASK = "ask the operator of this installation if that is not enough";

interface QuotaText {
  readonly subject: string;
  readonly until: string;
  readonly setting: string;
}

/**
 * Formats the exceeded limit and its end, one line without a full stop; the name of the setting is
 * for operators only.
 */
export function formatQuotaMessage(limit: QuotaLimit, by: string): string {
  const { subject, until, setting } = describeQuota(limit, by);
  return audienceText(`${subject}, ${until}; ${ASK}`, `${subject}, ${until} (${setting})`);
}

function describeQuota({ name, max }: QuotaLimit, by: string): QuotaText {
  const used = `is used up: ${max} reviews, answers and tasks`;
  const until = "until midnight (UTC)";
  switch (name) {
    case "author":
      return { subject: `the daily quota of ${by} ${used}`, until, setting: "QUOTA_AUTHOR_DAY" };
    case "repository":
      return {
        subject: `the daily quota of this repository ${used}`,
        until,
        setting: "QUOTA_REPOSITORY_DAY",
      };
    case "loop":
      return {
        subject: `the hourly quota of ${by} on this pull request is used up: ${max} requests, a sign of two programs that answer each other`,
        until: "for up to an hour",
        setting: "QUOTA_PULL_HOUR",
      };
  }
}

/** Returns the idempotency key of the quota notice: one for each author, pull request and day. */
export function quotaKey({ by, repository, now }: QuotaSubject, pull: number | undefined): string {
  return `quota:${by.toLowerCase()}:${getDay(now)}:${repository.toLowerCase()}#${pull ?? 0}`;
}

const getDay = (at: string): string => at.slice(0, "2026-01-31".length);
