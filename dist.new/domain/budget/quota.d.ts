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
export declare function quotaLimits(quotas: Quotas, asking: Asking): readonly TakeLimit[];
/** Says what is limited and until when, one line without a full stop; the setting is for operators only. */
export declare function quotaWords(limit: TakeLimit, by: string): string;
/** The key by which one author is told of a quota once a day on one pull request. */
export declare function quotaKey({ by, repository, now }: Asking, pull: number | undefined): string;
