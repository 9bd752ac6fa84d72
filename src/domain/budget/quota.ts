import { audienceText } from "../core/audience-text.ts";
import type { QuotaLimit } from "../job/quota-limit.ts";

/** How much may be asked for; 0 means no limit. */
export interface Quotas {
  /** By one author in a day. */
  readonly authorDay: number;
  /** In one repository in a day. */
  readonly repositoryDay: number;
  /** By one author on one pull request in an hour: programs that answer each other come no further. */
  readonly pullHour: number;
}

export interface QuotaSubject {
  /** Login. */
  readonly by: string;
  readonly repository: string;
  /** Where posts of ours may be answered by another program; absent where only people ask. */
  readonly pull?: number | undefined;
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** The same, an hour before. */
  readonly hourAgo: string;
}

/** What must be counted before somebody's wish is taken. Who may write, or is an admin, is no exception: a loop may be theirs. */
export function getQuotaLimits(quotas: Quotas, asking: QuotaSubject): readonly QuotaLimit[] {
  const { by, repository, pull, hourAgo: since } = asking;
  const { authorDay, repositoryDay, pullHour } = quotas;
  const today = `${getDay(asking.now)}T00:00:00.000Z`;
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

/** Says what is limited and until when, one line without a full stop; the setting is for operators only. */
export function formatQuotaMessage(limit: QuotaLimit, by: string): string {
  const { subject: limited, until, setting } = describeQuota(limit, by);
  return audienceText(`${limited}, ${until}; ${ASK}`, `${limited}, ${until} (${setting})`);
}

function describeQuota({ name, max: most }: QuotaLimit, by: string): QuotaText {
  const used = `is used up: ${most} reviews, answers and tasks`;
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
        subject: `the hourly quota of ${by} on this pull request is used up: ${most} requests, a sign of two programs that answer each other`,
        until: "for up to an hour",
        setting: "QUOTA_PULL_HOUR",
      };
  }
}

/** The key by which one author is told of a quota once a day on one pull request. */
export function quotaKey({ by, repository, now }: QuotaSubject, pull: number | undefined): string {
  return `quota:${by.toLowerCase()}:${getDay(now)}:${repository.toLowerCase()}#${pull ?? 0}`;
}

const getDay = (at: string): string => at.slice(0, "2026-01-31".length);
