/** Supervises one attempt: ends it when the caller does, or after too long a silence. */
export interface Watchdog {
  /** Aborts when the attempt must end. */
  readonly controller: AbortController;
  /** Returns the reason for which it was ended, if it was. */
  endReason(): "cancelled" | "stalled" | undefined;
  /**
   * Settles as the promise does; rejects as soon as the attempt must end. Only these waits count as
   * idle.
   */
  wait<Value>(promise: Promise<Value>): Promise<Value>;
  /** Records a received piece of the answer. */
  onChunk(): void;
  /** Limits all further waits. */
  limitWait(ms: number): void;
  close(): void;
}

/** Factor of the idle time for which keep-alive comments count as activity. */
const KEEP_ALIVE_FACTOR = 4;

/** Starts the supervision. It uses real time, independent of the retry policy's clock. */
export function startWatchdog(idleMs: number, signal: AbortSignal): Watchdog {
  const controller = new AbortController();
  let ended: "cancelled" | "stalled" | undefined;
  let limitMs = idleMs;
  let silentMs = 0;
  const end = (why: "cancelled" | "stalled") => {
    ended ??= why;
    controller.abort();
  };
  const onAbort = () => end("cancelled");
  if (signal.aborted) onAbort();
  signal.addEventListener("abort", onAbort, { once: true });
  return {
    controller,
    endReason: () => ended,
    async wait(promise) {
      const since = performance.now();
      const leftMs = Math.min(limitMs, limitMs * KEEP_ALIVE_FACTOR - silentMs);
      const timer = setTimeout(() => end("stalled"), leftMs);
      try {
        return await rejectOnAbort(promise, controller.signal);
      } finally {
        clearTimeout(timer);
        silentMs += performance.now() - since;
      }
    },
    onChunk() {
      silentMs = 0;
    },
    limitWait(ms) {
      limitMs = Math.min(limitMs, ms);
    },
    close() {
      signal.removeEventListener("abort", onAbort);
      controller.abort();
    },
  };
}

/** Rejects at once when the signal aborts, even if the work ignores it. */
function rejectOnAbort<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new Error("the attempt ended"));
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    const settle = () => signal.removeEventListener("abort", onAbort);
    promise.then(resolve, reject).then(settle, settle);
  });
}
