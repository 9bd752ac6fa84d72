import type { Clock } from "../../ports/clock.ts";
/** Where a code host is and how it is spoken to. */
export interface GithubOptions {
    /** `https://api.github.com`, or `https://host/api/v3` of an enterprise host. */
    readonly apiUrl: string;
    /** Whether requests keep the pace that github.com asks for; a host of one's own needs none. */
    readonly pacing: boolean;
    readonly clock: Clock;
    /** Our version, for the `User-Agent`. */
    readonly version: string;
    /** Time limit of one request that reads; 30 s when absent. */
    readonly readTimeoutMs?: number;
    /** Time limit of one request that writes; 60 s when absent. */
    readonly writeTimeoutMs?: number;
}
