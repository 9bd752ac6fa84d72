import type { TakeLimit } from "../job/take-limit.ts";

/** How much may be asked for; 0 means no limit. */
export interface Quotas {
  /** By one author in a day. */
  readonly authorDay: number;
  /** In one repository in a day. */
  readonly repositoryDay: number;
  /** By one author on one pull request in an hour: programs that answer each other come no further. */
  readonly pullHour: number;
}

export interface Asking {
  /** Login. */
  readonly by: string;
  readonly repository: string;
  /** Where posts of ours may be answered by another program; absent where only people ask. */
  readonly pull?: number;
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** The same, an hour before. */
  readonly hourAgo: string;
}

/** What must be counted before somebody's wish is taken. Who may write, or is an admin, is no exception: a loop may be theirs. */
export function quotaLimits(quotas: Quotas, asking: Asking): readonly TakeLimit[] {
  const { by, repository, pull, hourAgo: since } = asking;
  const { authorDay, repositoryDay, pullHour } = quotas;
  const today = `${dayOf(asking.now)}T00:00:00.000Z`;
  return [
    ...(pullHour > 0 && pull !== undefined
      ? [{ name: "loop", most: pullHour, since, by, repository, pull } as const]
      : []),
    ...(authorDay > 0 ? [{ name: "author", most: authorDay, since: today, by } as const] : []),
    ...(repositoryDay > 0
      ? [{ name: "repository", most: repositoryDay, since: today, repository } as const]
      : []),
  ];
}

/** Why nothing is taken, one line without a full stop. */
export function quotaWords({ name, most }: TakeLimit, by: string): string {
  switch (name) {
    case "author":
      return `${by} has asked for ${most} reviews, answers and tasks today, which is all for one day (QUOTA_AUTHOR_DAY)`;
    case "repository":
      return `${most} reviews, answers and tasks were asked for in this repository today, which is all for one day (QUOTA_REPOSITORY_DAY)`;
    case "loop":
      return `${by} has asked ${most} times on this pull request within an hour, as two programs do that answer each other (QUOTA_PULL_HOUR)`;
  }
}

/** The key by which one author is told of a quota once a day on one pull request. */
export function quotaKey({ by, repository, now }: Asking, pull: number | undefined): string {
  return `quota:${by.toLowerCase()}:${dayOf(now)}:${repository.toLowerCase()}#${pull ?? 0}`;
}

const dayOf = (at: string): string => at.slice(0, "2026-01-31".length);
