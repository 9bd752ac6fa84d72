import type { Clock } from "../../ports/clock.ts";

/** Address of a code host, and settings of the requests to it. */
export interface GithubOptions {
  /** `https://api.github.com`, or `https://host/api/v3` of an enterprise host. */
  readonly apiUrl: string;
  /** Enables the pacing that github.com asks for; an enterprise host needs none. */
  readonly pacing: boolean;
  readonly clock: Clock;
  /** Version of this program, for the `User-Agent`. */
  readonly version: string;
  /** Time limit of one request that reads; 30 s when absent. */
  readonly readTimeoutMs?: number;
  /** Time limit of one request that writes; 60 s when absent. */
  readonly writeTimeoutMs?: number;
}
