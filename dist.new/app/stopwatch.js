/** Makes a stopwatch at zero. One that runs is not started a second time. */
export function createStopwatch({ monotonicMs }) {
    let total = 0;
    let since;
    const stop = () => {
        if (since !== undefined)
            total += monotonicMs() - since;
        since = undefined;
        return Math.round(total);
    };
    return {
        stop,
        start: () => {
            since ??= monotonicMs();
        },
        reset: () => {
            [total, since] = [0, undefined];
        },
    };
}
