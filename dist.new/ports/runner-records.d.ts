import type { RunnerRef } from "./launcher.ts";
/** What a process must know of a runner that works elsewhere, to take it up after a restart. Times are ISO 8601. */
export interface RunnerRecord extends RunnerRef {
    readonly backend: "docker" | "kubernetes";
    /** SHA-256 of the callback's token, hex: the token itself is the runner's alone. */
    readonly tokenHash: string;
    /** How many of its events were taken. */
    readonly next: number;
    readonly startedAt: string;
    /** After it the runner is of no use. */
    readonly deadlineAt: string;
    /** Set when nothing of it is heard any more. */
    readonly endedAt?: string;
}
/**
 * Keeps what is known of runners in containers and pods, one record for each job: of its last try.
 *
 * Contract (test/contracts/runner-records.contract.ts):
 * - `open` takes the place of the record of an earlier try; one of a job that is unknown rejects;
 * - `EventLog.append` with a position moves `next` together with the events, or does nothing;
 * - `end` marks the record of that try, and of no other; again it changes nothing;
 * - `live` gives those that have not ended, the oldest first;
 * - `prune` removes what ended before a moment, and nothing else; it tells how many.
 */
export interface RunnerRecords {
    open(record: Omit<RunnerRecord, "next" | "endedAt">): Promise<void>;
    get(jobId: string): Promise<RunnerRecord | undefined>;
    end(runner: RunnerRef, at: string): Promise<void>;
    live(): Promise<readonly RunnerRecord[]>;
    prune(endedBefore: string): Promise<number>;
}
