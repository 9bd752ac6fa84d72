/** Limits how often requests are made: some at once, the rest one after the other with pauses. */
export function createRequestPace(clock, { burst, everyMs }) {
    // Time at which all requests so far would have been made without a burst.
    let spentUntilMs = 0;
    return async (signal) => {
        signal.throwIfAborted();
        const now = clock.monotonicMs();
        spentUntilMs = Math.max(spentUntilMs, now) + everyMs;
        const waitMs = spentUntilMs - now - burst * everyMs;
        if (waitMs > 0)
            await clock.sleep(waitMs, signal);
    };
}
