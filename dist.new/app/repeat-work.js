/** Does work at once, then whenever it is asked for, and after every pause. A failure is told and outlived. */
export function repeatWork(work, { everyMs, clock, onError }) {
    const closing = new AbortController();
    const { signal } = closing;
    let isWanted = false;
    let wake = () => undefined;
    const pause = async () => {
        const asked = new AbortController();
        const called = new Promise((resolve) => {
            wake = resolve;
        });
        const slept = clock
            .sleep(everyMs, AbortSignal.any([signal, asked.signal]))
            .catch(() => undefined);
        if (!isWanted)
            await Promise.race([called, slept]);
        asked.abort();
    };
    const run = async () => {
        while (!signal.aborted) {
            isWanted = false;
            try {
                await work(signal);
            }
            catch (error) {
                if (!signal.aborted)
                    onError(error);
            }
            await pause();
        }
    };
    const done = run();
    return {
        wake: () => {
            isWanted = true;
            wake();
        },
        close: async () => {
            closing.abort();
            await done;
        },
    };
}
