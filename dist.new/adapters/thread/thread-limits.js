const MIB = 1024 * 1024;
export const DEFAULT_LIMITS = {
    startMs: 60_000,
    graceMs: 5_000,
    lingerMs: 5_000,
    memoryBytes: 1_536 * MIB,
    memoryPollMs: 250,
    heapMib: 4_096,
    batchChars: 8 * MIB,
    resultChars: 32 * MIB,
};
