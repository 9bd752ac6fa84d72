import { audienceText } from "../errors/audience-text.js";
/** What must be counted before somebody's wish is taken. Who may write, or is an admin, is no exception: a loop may be theirs. */
export function quotaLimits(quotas, asking) {
    const { by, repository, pull, hourAgo: since } = asking;
    const { authorDay, repositoryDay, pullHour } = quotas;
    const today = `${dayOf(asking.now)}T00:00:00.000Z`;
    return [
        ...(pullHour > 0 && pull !== undefined
            ? [{ name: "loop", most: pullHour, since, by, repository, pull }]
            : []),
        ...(authorDay > 0 ? [{ name: "author", most: authorDay, since: today, by }] : []),
        ...(repositoryDay > 0
            ? [{ name: "repository", most: repositoryDay, since: today, repository }]
            : []),
    ];
}
const ASK = "ask the operator of this installation if that is not enough";
/** Says what is limited and until when, one line without a full stop; the setting is for operators only. */
export function quotaWords(limit, by) {
    const { limited, until, setting } = describeQuota(limit, by);
    return audienceText(`${limited}, ${until}; ${ASK}`, `${limited}, ${until} (${setting})`);
}
function describeQuota({ name, most }, by) {
    const used = `is used up: ${most} reviews, answers and tasks`;
    const until = "until midnight (UTC)";
    switch (name) {
        case "author":
            return { limited: `the daily quota of ${by} ${used}`, until, setting: "QUOTA_AUTHOR_DAY" };
        case "repository":
            return {
                limited: `the daily quota of this repository ${used}`,
                until,
                setting: "QUOTA_REPOSITORY_DAY",
            };
        case "loop":
            return {
                limited: `the hourly quota of ${by} on this pull request is used up: ${most} requests, a sign of two programs that answer each other`,
                until: "for up to an hour",
                setting: "QUOTA_PULL_HOUR",
            };
    }
}
/** The key by which one author is told of a quota once a day on one pull request. */
export function quotaKey({ by, repository, now }, pull) {
    return `quota:${by.toLowerCase()}:${dayOf(now)}:${repository.toLowerCase()}#${pull ?? 0}`;
}
const dayOf = (at) => at.slice(0, "2026-01-31".length);
