/** Runs writes side by side, so many and no more. A failure is kept for the end; nothing is begun after one. */
export interface WritePool {
    /** Waits for room, then begins. */
    add(work: () => Promise<void>): Promise<void>;
    /** Waits for all that was begun. */
    idle(): Promise<void>;
    throwFailure(): void;
}
export declare function createWritePool(sideBySide: number): WritePool;
