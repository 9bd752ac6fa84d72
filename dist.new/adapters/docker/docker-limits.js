export const DEFAULT_LIMITS = {
    graceMs: 10_000,
    lingerMs: 5_000,
    lateMs: 3_000,
    overtimeMs: 5_000,
    silentMs: 60_000,
    pullMs: 600_000,
};
