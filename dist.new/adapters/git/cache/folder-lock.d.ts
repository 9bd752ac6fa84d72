import type { Clock } from "../../../ports/clock.ts";
export interface FolderLock {
    release(): Promise<void>;
}
/** Waits for a lock that holds across threads and processes. One whose holder died is taken over. */
export declare function acquireLock(path: string, clock: Clock, signal: AbortSignal): Promise<FolderLock>;
/** Takes the lock, or gives `undefined` when somebody has it. */
export declare function tryLock(path: string, clock: Clock): Promise<FolderLock | undefined>;
