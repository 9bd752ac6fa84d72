/**
 * Kills a thread whose heap and buffers take more than they may: the engine's own limit does not count buffers, and may
 * end the whole process. A thread that computes without a pause is seen too. Returns what ends the watch.
 */
export function watchMemory(worker, { memoryBytes, memoryPollMs }, kill) {
    const tooMuch = `it took more than ${Math.floor(memoryBytes / 1024 ** 2)} MiB of memory`;
    let isAsking = false;
    const look = async () => {
        if (isAsking)
            return;
        isAsking = true;
        try {
            const { used_heap_size: heap, external_memory: buffers } = await worker.getHeapStatistics();
            if (heap + buffers > memoryBytes)
                kill(tooMuch);
        }
        catch {
            // The thread has ended meanwhile.
        }
        finally {
            isAsking = false;
        }
    };
    const timer = setInterval(() => void look(), memoryPollMs);
    return () => clearInterval(timer);
}
