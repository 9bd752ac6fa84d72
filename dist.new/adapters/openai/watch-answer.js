/** Comments that keep a connection open count as signs of life, for this many idle times. */
const KEEP_ALIVE_FACTOR = 4;
/** Starts watching. Time here is real: it is the endpoint's, not the retry policy's. */
export function watchAnswer(idleMs, signal) {
    const controller = new AbortController();
    let ended;
    let limitMs = idleMs;
    let silentMs = 0;
    const end = (why) => {
        ended ??= why;
        controller.abort();
    };
    const onAbort = () => end("cancelled");
    if (signal.aborted)
        onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    return {
        controller,
        ended: () => ended,
        async wait(promise) {
            const since = performance.now();
            const leftMs = Math.min(limitMs, limitMs * KEEP_ALIVE_FACTOR - silentMs);
            const timer = setTimeout(() => end("stalled"), leftMs);
            try {
                return await untilAborted(promise, controller.signal);
            }
            finally {
                clearTimeout(timer);
                silentMs += performance.now() - since;
            }
        },
        sawChunk() {
            silentMs = 0;
        },
        hurry(ms) {
            limitMs = Math.min(limitMs, ms);
        },
        close() {
            signal.removeEventListener("abort", onAbort);
            controller.abort();
        },
    };
}
/** Does not rely on the other side to notice the abort. */
function untilAborted(promise, signal) {
    return new Promise((resolve, reject) => {
        const onAbort = () => reject(new Error("the attempt ended"));
        if (signal.aborted)
            onAbort();
        signal.addEventListener("abort", onAbort, { once: true });
        const settle = () => signal.removeEventListener("abort", onAbort);
        promise.then(resolve, reject).then(settle, settle);
    });
}
